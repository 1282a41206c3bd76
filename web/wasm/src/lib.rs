//! Requests of `parlour::api` for a browser, without bindings: the caller writes a request into the module's memory
//! and reads the answer from there. No clock, no threads, no randomness of its own.
//!
//! 1. `request(length)` returns where to write the request, JSON in UTF-8.
//! 2. `answer()` answers it. After a trap the instance is of no use: make another.
//! 3. `answer_start()` and `answer_length()` say where the answer is, JSON too; `page_start()` and `page_length()` where
//!    the page is that came with it, of length 0 if none did. Both are there until the next `request`. Views of the memory
//!    are to be made anew after each call, as it may have grown.

use std::cell::RefCell;


thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    ANSWER.take();
    PAGE.take();
    REQUEST.set(vec![0; length]);
    REQUEST.with_borrow_mut(Vec::as_mut_ptr)
}

/// Answers the request.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let request = REQUEST.take();
    let request = String::from_utf8_lossy(&request);
    #[cfg(feature = "pages")]
    {
        let answered = parlour::api::reply_with_page(&request);
        ANSWER.set(answered.json.into_bytes());
        PAGE.set(answered.page.unwrap_or_default());
    }
    #[cfg(not(feature = "pages"))]
    ANSWER.set(parlour::api::answer_without_pages(&request).into_bytes());
}

/// Where the answer starts.
#[unsafe(no_mangle)]
pub extern "C" fn answer_start() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

/// Where the page starts.
#[unsafe(no_mangle)]
pub extern "C" fn page_start() -> *const u8 {
    PAGE.with_borrow(Vec::as_ptr)
}

/// How many bytes the page has.
#[unsafe(no_mangle)]
pub extern "C" fn page_length() -> usize {
    PAGE.with_borrow(Vec::len)
}
