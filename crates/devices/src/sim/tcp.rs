//! A simulated device on a TCP port.

use super::{Device, MOMENT, Shared};
use crate::line::{Heard, hear};
use std::io::{self, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

/// A device that listens on a port of this machine until the server is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Puts a device on a free port of this machine. It serves one line at a time and hangs up when it
/// loses power.
pub fn serve<D: Device + Send + 'static>(device: &Shared<D>) -> io::Result<Server> {
    serve_at(device, ("127.0.0.1", 0))
}

/// Puts a device on a port of its own choice.
pub fn serve_at<D: Device + Send + 'static>(
    device: &Shared<D>,
    at: impl ToSocketAddrs,
) -> io::Result<Server> {
    let listener = TcpListener::bind(at)?;
    let address = listener.local_addr()?;
    let stop = Arc::new(AtomicBool::new(false));
    let (device, stopped) = (device.clone(), Arc::clone(&stop));
    let thread = spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            // A line that breaks is what the host has to live with.
            let _ = attend(stream, &device, &stopped);
        }
    });
    Ok(Server { address, stop, thread: Some(thread) })
}

fn attend<D: Device>(
    mut stream: TcpStream,
    device: &Shared<D>,
    stopped: &AtomicBool,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(MOMENT))?;
    let mut buffer = [0; 512];
    // To call takes a moment too: a device without power comes back while it is called.
    device.lock().tick();
    let mut ticked = Instant::now();
    while !stopped.load(Ordering::Relaxed) {
        let heard = hear(&mut stream, &mut buffer);
        let mut device = device.lock();
        match heard {
            Heard::Bytes(count) => device.receive(&buffer[..count]),
            Heard::Nothing => {}
            Heard::Closed => return Ok(()),
        }
        if ticked.elapsed() >= MOMENT {
            device.tick();
            ticked = Instant::now();
        }
        let said = device.transmit();
        let on = device.is_on();
        drop(device);
        stream.write_all(&said)?;
        if !on {
            return stream.shutdown(Shutdown::Both);
        }
    }
    Ok(())
}

impl Server {
    /// Opens a line to the device, whose reads give up after 20 ms.
    pub fn connect(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_millis(20)))?;
        stream.set_write_timeout(Some(Duration::from_secs(2)))?;
        Ok(stream)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A caller wakes it up.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
