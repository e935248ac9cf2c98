//! An allocator that counts what the current thread takes from the heap, and what the program has.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The system's allocator, counting. A test program makes it its own with `#[global_allocator]`.
pub struct CountingAllocator;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// What is taken and not given back, by all threads.
static HELD_BYTES: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator unchanged; counting touches only a
// thread-local number and a shared one, neither of which needs an allocation itself.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        HELD_BYTES.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD_BYTES.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// What the whole program has taken from the heap and not given back. Unlike what the system says
/// of a process, it does not depend on what an allocator keeps for later. The program's allocator
/// must be [`CountingAllocator`].
pub fn held_bytes() -> usize {
    HELD_BYTES.load(Ordering::Relaxed)
}

/// Fails unless the call takes nothing from the heap. The program's allocator must be
/// [`CountingAllocator`].
pub fn assert_allocates_nothing<T>(call: impl FnOnce() -> T) -> T {
    let count = || ALLOCATIONS.with(Cell::get);
    let before_a_box = count();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(count(), before_a_box + 1, "the program's allocator must be the counting one");
    let before = count();
    let value = call();
    assert_eq!(count(), before, "it must take nothing from the heap");
    value
}
