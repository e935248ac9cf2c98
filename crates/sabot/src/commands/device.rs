//! `sabot device simulate`: a simulated device on a TCP port or a serial one, and what happens to
//! it line by line.

use crate::cli::{DeviceArgs, DeviceCommand, DeviceKind, SimulateDeviceArgs};
use crate::failure::Failure;
use devices::sim::{self, Port, Server, Shared, Told, serve_at, serve_on};
use std::io::{BufRead, Write};

pub(crate) fn run(args: &DeviceArgs) -> Result<u8, Failure> {
    let DeviceCommand::Simulate(args) = &args.what;
    match args.device {
        DeviceKind::Shoe => simulate::<sim::Scanner>(args),
        DeviceKind::Printer => simulate::<sim::Printer>(args),
        DeviceKind::Acceptor => simulate::<sim::Acceptor>(args),
    }
}

fn simulate<D: Told>(args: &SimulateDeviceArgs) -> Result<u8, Failure> {
    let unknown = || {
        let message = format!("a fault is not known; there are {}", D::FAULTS);
        Failure::not_understood(message)
    };
    let device = Shared::new(D::with(&args.faults).ok_or_else(unknown)?);
    let _on = line(&device, args)?;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["quit"] => return Ok(0),
            ["help"] => say(&format!("there are {}{}, quit", D::WORDS, D::FILED))?,
            _ => {
                let mut device = device.lock();
                let came = device.happens(&words).or_else(|| device.files(&words));
                let (known, filed) = (D::WORDS, D::FILED);
                let not_known = || format!("not understood; there are {known}{filed}, quit");
                say(&came.unwrap_or_else(not_known))?;
            }
        }
    }
    if args.forever {
        loop {
            std::thread::park();
        }
    }
    Ok(0)
}

/// What a device is on, for as long as it is held.
type Line = (Option<Server>, Option<Port>);

/// Puts a device on its line, and says where that is.
fn line<D: Told>(device: &Shared<D>, args: &SimulateDeviceArgs) -> Result<Line, Failure> {
    let Some(file) = &args.serial else {
        let server = serve_at(device, args.listen.as_str()).map_err(|why| {
            let message = format!("cannot listen at {}: {why}; name another address", args.listen);
            Failure::not_understood(message)
        })?;
        say(&format!("listening on {}", server.address()))?;
        return Ok((Some(server), None));
    };
    let port = serve_on(device, file).map_err(|why| {
        let file = file.display();
        Failure::not_understood(format!("cannot be on {file}: {why}; name another file"))
    })?;
    say(&format!("on the serial port {}", file.display()))?;
    Ok((None, Some(port)))
}

/// Says a line at once, because somebody waits for it.
fn say(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let said = writeln!(out, "{line}").and_then(|()| out.flush());
    said.map_err(|why| Failure::not_understood(format!("cannot write to standard output: {why}")))
}
