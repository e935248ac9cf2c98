//! An allocator that counts what the current thread takes from the heap.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, counting. A test program makes it its own with `#[global_allocator]`.
pub struct CountingAllocator;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system's allocator unchanged; counting touches only a
// thread-local number that needs no allocation itself.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
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
