//! Where results go: standard output, or files that are written beside and then renamed, so that a
//! file is there whole or not at all.

use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tempfile::TempPath;

use super::error::{Error, Result, note};
use parlour::print::png::Dpi;
use parlour::print::{Document, pdf, png, svg};

/// Where a result shall go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// `-`.
    Stdout,
    /// A file.
    File(PathBuf),
}

impl FromStr for Target {
    type Err = Infallible;

    fn from_str(text: &str) -> std::result::Result<Target, Infallible> {
        Ok(match text {
            "-" => Target::Stdout,
            path => Target::File(path.into()),
        })
    }
}

/// How pages are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One PDF with all pages.
    Pdf,
    /// An SVG file a page.
    Svg,
    /// A PNG file a page.
    Png,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Format::Pdf => "PDF",
            Format::Svg => "SVG",
            Format::Png => "PNG",
        }
    }

    /// The format asked for, or else the one that the target's extension names.
    pub fn choose(asked: Option<Format>, target: &Target) -> Result<Format> {
        choose(asked, target)
    }
}

/// The kind of file asked for, or else the one of a command's kinds that the target's extension names.
pub fn choose<K: ValueEnum>(asked: Option<K>, target: &Target) -> Result<K> {
    if let Some(kind) = asked {
        return Ok(kind);
    }
    let names = |before: &str, after: &str| -> String {
        let kinds = K::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = kinds.map(|kind| format!("{before}{}{after}", kind.get_name())).collect();
        let (last, others) = names.split_last().expect("a command writes something");
        format!("{} or {last}", others.join(", "))
    };
    match target {
        Target::Stdout => {
            let kinds = names("`", "`").replacen('`', "`--format ", 1);
            Err(Error::usage(format!("standard output needs {kinds}")))
        }
        Target::File(path) => {
            let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            K::from_str(extension, true).map_err(|_| {
                Error::usage(format!(
                    "`{}` does not say its format: end it in {}, or give `--format`",
                    path.display(),
                    names(".", "")
                ))
            })
        }
    }
}

/// The resolution that `--dpi` gives.
pub fn parse_dpi(text: &str) -> std::result::Result<Dpi, &'static str> {
    text.parse().ok().and_then(Dpi::new).ok_or("a resolution is 10 to 1200 dots to the inch")
}

/// Writes `document` to `target`; gives the files written.
pub fn write_document(
    document: Document<'_>,
    target: &Target,
    format: Format,
    dpi: Dpi,
) -> Result<Vec<PathBuf>> {
    if *target == Target::Stdout {
        if format != Format::Svg && io::stdout().is_terminal() {
            return Err(Error::usage(
                "a terminal cannot show that: use `-o FILE`, or send it on with `|` or `>`",
            ));
        }
        if format != Format::Pdf && document.page_count != 1 {
            return Err(Error::usage(format!(
                "standard output takes one page of {}, and there are {}: use `-o FILE` for numbered files",
                format.name(),
                document.page_count
            )));
        }
    }
    let bar = progress_bar(document.page_count);
    let written = match (format, target) {
        (Format::Pdf, Target::Stdout) => {
            let mut stdout = io::stdout().lock();
            pdf::write(document, &mut stdout, &mut |done| bar.set_position(done as u64))
                .map_err(|error| Error::pdf(error, Error::Stdout))?;
            stdout.flush().map_err(Error::Stdout)?;
            Vec::new()
        }
        (Format::Pdf, Target::File(path)) => {
            let mut pending = Pending::create(path)?;
            pdf::write(document, &mut pending.file, &mut |done| bar.set_position(done as u64))
                .map_err(|error| Error::pdf(error, Error::write(path)))?;
            finish(vec![pending.close()?])?
        }
        (Format::Svg | Format::Png, _) => write_pages(document, target, format, dpi, &bar)?,
    };
    bar.finish_and_clear();
    Ok(written)
}

fn write_pages(
    document: Document<'_>,
    target: &Target,
    format: Format,
    dpi: Dpi,
    bar: &ProgressBar,
) -> Result<Vec<PathBuf>> {
    let count = document.page_count;
    let mut closed = Vec::new();
    for (number, page) in (1..).zip(document.pages) {
        let bytes = match format {
            Format::Png => png::write(&document.meta, &document.symbols, &page, dpi)?,
            _ => svg::write(&document.meta, &document.symbols, &page).into_bytes(),
        };
        match target {
            Target::Stdout => write_stdout(&bytes)?,
            Target::File(path) => {
                let path = if count == 1 { path.clone() } else { numbered(path, number, count) };
                let mut pending = Pending::create(&path)?;
                pending.file.write_all(&bytes).map_err(Error::write(&path))?;
                closed.push(pending.close()?);
            }
        }
        bar.inc(1);
    }
    finish(closed)
}

/// Says which files were written, with how many pages in all.
pub fn tell_written(written: &[PathBuf], pages: usize) {
    let plural = if pages == 1 { "page" } else { "pages" };
    match written {
        [] => {}
        [file] => note(&format!("wrote {} ({pages} {plural})", file.display())),
        [first, .., last] => {
            note(&format!("wrote {} to {} ({pages} {plural})", first.display(), last.display()));
        }
    }
}

/// Writes `text` to a file.
pub fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    let mut pending = Pending::create(path)?;
    pending.file.write_all(text.as_ref()).map_err(Error::write(path))?;
    finish(vec![pending.close()?]).map(drop)
}

/// Writes `text` to `target`; gives the files written.
pub fn write_text(text: &str, target: &Target) -> Result<Vec<PathBuf>> {
    match target {
        Target::Stdout => write_stdout(text.as_bytes()).map(|()| Vec::new()),
        Target::File(path) => write_file(path, text).map(|()| vec![path.clone()]),
    }
}

/// Reads a file whole, or standard input for `-`.
pub fn read_bytes(path: &str) -> Result<Vec<u8>> {
    let read = || {
        if path == "-" {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(bytes)
        } else {
            fs::read(path)
        }
    };
    read().map_err(|source| Error::Read { path: path.into(), source })
}

/// Reads a text file whole, or standard input for `-`.
pub fn read_text(path: &str) -> Result<String> {
    let text = String::from_utf8(read_bytes(path)?).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
        Error::Content(format!("{path}:{line}: not UTF-8 text"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text))
}

/// Prints `text` on standard output, with its colours only where they are wanted.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Error::Stdout)
}

/// Writes `bytes` to standard output.
pub fn write_stdout(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Error::Stdout)
}

/// `pad.svg` as `pad-001.svg`, with as many digits as the last number needs, three at least.
fn numbered(path: &Path, number: usize, count: usize) -> PathBuf {
    let digits = count.to_string().len().max(3);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|e| format!(".{}", e.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number:0digits$}{extension}"))
}

fn progress_bar(pages: usize) -> ProgressBar {
    /// Fewer pages are done before anybody could read the bar.
    const LONG: usize = 200;
    if pages < LONG || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} pages, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(pages as u64), ProgressDrawTarget::stderr_with_hz(10))
        .with_style(style)
}

/// A file being written: beside its place, unless that is a device or a pipe.
struct Pending {
    path: PathBuf,
    file: File,
    beside: Option<TempPath>,
}

/// A file that is written and waits to be put in its place.
struct Closed {
    path: PathBuf,
    place: PathBuf,
    beside: Option<TempPath>,
}

impl Pending {
    fn create(path: &Path) -> Result<Pending> {
        let fail = |source| Error::Write { path: path.to_owned(), source };
        if path.is_dir() {
            return Err(fail(io::ErrorKind::IsADirectory.into()));
        }
        if path.exists() && !path.is_file() {
            let file = File::options().write(true).open(path).map_err(fail)?;
            return Ok(Pending { path: path.to_owned(), file, beside: None });
        }
        let folder = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".parlour-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any program would create it: the umask takes its share.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // tempfile's own words name its file, which nobody asked for.
        let (file, beside) =
            builder.tempfile_in(folder).map_err(|error| fail(error.kind().into()))?.into_parts();
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions()).map_err(fail)?;
        }
        Ok(Pending { path: path.to_owned(), file, beside: Some(beside) })
    }

    fn close(mut self) -> Result<Closed> {
        self.file.flush().map_err(Error::write(&self.path))?;
        // A link stays a link: what it points to is replaced.
        let place = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        Ok(Closed { path: self.path, place, beside: self.beside })
    }
}

/// Puts all files in their places; when one cannot be, takes those before it away again, unless
/// they replaced older ones.
fn finish(files: Vec<Closed>) -> Result<Vec<PathBuf>> {
    let mut fresh: Vec<PathBuf> = Vec::new();
    let mut written = Vec::new();
    for Closed { path, place, beside } in files {
        if let Some(beside) = beside {
            let existed = place.exists();
            if let Err(error) = beside.persist(&place) {
                for path in fresh {
                    // The first error is the one to tell.
                    let _ = fs::remove_file(path);
                }
                return Err(Error::Write { path, source: error.error });
            }
            if !existed {
                fresh.push(place);
            }
        }
        written.push(path);
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_numbered_so_that_they_sort() {
        let name = |number, count| numbered(Path::new("a/pad.svg"), number, count);
        assert_eq!(name(7, 24), Path::new("a/pad-007.svg"));
        assert_eq!(name(7, 12_345), Path::new("a/pad-00007.svg"));
        assert_eq!(numbered(Path::new("pad"), 1, 2), Path::new("pad-001"));
    }

    #[test]
    fn the_extension_names_the_format_in_any_case() {
        let choose = |path: &str| Format::choose(None, &path.parse().unwrap());
        assert_eq!(choose("a.PDF").unwrap(), Format::Pdf);
        assert_eq!(choose("a.svg").unwrap(), Format::Svg);
        assert!(choose("a.txt").is_err());
        assert!(choose("-").is_err());
    }
}
