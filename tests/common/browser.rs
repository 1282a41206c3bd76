//! Pages in headless Chromium.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::fs;
use std::path::PathBuf;
use std::process::Output;
use std::time::Duration;

use tempfile::TempDir;

fn browser() -> PathBuf {
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH").expect("a path")).collect();
    let places = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file()).expect("chromium is there")
}

/// A page's DOM after a while, and the browser's log.
pub fn dump(html: &str) -> (String, String) {
    dump_with(html, &[])
}

/// Like [`dump`], with more switches for the browser.
pub fn dump_with(html: &str, switches: &[&str]) -> (String, String) {
    let (_, run) = run(html, &[&["--virtual-time-budget=60000", "--dump-dom"], switches].concat());
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(run.stdout), text(run.stderr))
}

/// A page printed as a PDF.
pub fn print(html: &str) -> Vec<u8> {
    let (folder, run) = run(html, &["--no-pdf-header-footer", "--print-to-pdf=printed.pdf"]);
    fs::read(folder.path().join("printed.pdf"))
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&run.stderr)))
}

/// Opens a page in a browser whose folder is returned.
fn run(html: &str, switches: &[&str]) -> (TempDir, Output) {
    let folder = tempfile::tempdir().expect("a fresh folder");
    let page = folder.path().join("game.html");
    fs::write(&page, html).expect("a page");
    let run = assert_cmd::Command::new(browser())
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
        .args(["--enable-logging=stderr", "--window-size=1200,800"])
        .args(switches)
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("file://{}", page.display()))
        .current_dir(folder.path())
        .timeout(Duration::from_mins(10))
        .output()
        .expect("the browser runs");
    (folder, run)
}

/// The messages that pages wrote to the console.
pub fn console(log: &str) -> Vec<String> {
    log.lines().filter(|line| line.contains(":CONSOLE")).map(ToOwned::to_owned).collect()
}
