//! Output: standard output, or files, which are written completely or not at all.

use crate::cli::spoken::spoken;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use clap::ValueEnum;
use indicatif::ProgressBar;

use super::error::{Error, ErrorText, Result, Shown};
use super::kept_file::{
    Care, Defer, Draft, Hold, Input, Obstacle, Place, There, file_name, is_same_file, put_all, room_for,
};
use super::message::{Notice, note};
use super::numbered_pages;
use time::OffsetDateTime;

use super::progress::{self, Progress};
pub use super::terminal::{print, print_envelope, print_json, write_stdout};
use parlour::internals::record::Excerpt;
use parlour::internals::words::{Say, Verbatim, any_of};
use parlour::print::png::{self, Dpi};
use parlour::print::{Document, Meta, Page, Symbol, pdf, svg};

/// The timestamp set for reproducible builds, used as a document's creation time.
pub fn source_date_epoch() -> Result<Option<i64>> {
    match env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text.parse().map(Some).map_err(|_| {
            Error::usage(format!("SOURCE_DATE_EPOCH is `{}`, not a number of seconds", Excerpt(&text)))
        }),
        Err(_) => Ok(None),
    }
}

/// Today where the user is, as records write it: `2026.03.12`.
pub fn today() -> Result<String> {
    let now = match source_date_epoch()? {
        Some(seconds) => OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH),
        None => OffsetDateTime::now_local().unwrap_or_else(|_| OffsetDateTime::now_utc()),
    };
    Ok(format!("{}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day()))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Standard output, given as `-`.
    Stdout,
    File(PathBuf),
}

impl From<OsString> for Target {
    fn from(name: OsString) -> Target {
        if name == "-" { Target::Stdout } else { Target::File(name.into()) }
    }
}

/// How pages are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One PDF with all pages.
    Pdf,
    /// An SVG file for each page.
    Svg,
    /// A PNG file for each page.
    Png,
}

/// The requested kind of file, or else the one named by the target's extension.
pub fn choose<K: ValueEnum>(asked: Option<K>, target: &Target) -> Result<K> {
    if let Some(kind) = asked {
        return Ok(kind);
    }
    let names = |before: &str, after: &str| -> String {
        let kinds = K::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        any_of(&kinds.map(|kind| format!("{before}{}{after}", kind.get_name())).collect::<Vec<_>>())
    };
    match target {
        Target::Stdout => {
            let kinds = names("`", "`").replacen('`', "`--format ", 1);
            Err(Error::usage(format!("standard output needs {kinds}")))
        }
        Target::File(path) => {
            let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            K::from_str(extension, true).map_err(|_| {
                if path.is_dir() {
                    return Error::write(path)(io::ErrorKind::IsADirectory.into());
                }
                Error::usage(format!(
                    "`{}` does not say its format: end it in {}, or give `--format`",
                    Shown(path),
                    names(".", "")
                ))
            })
        }
    }
}

/// Parses the value of `--dpi`.
pub fn parse_dpi(text: &str) -> std::result::Result<Dpi, &'static str> {
    text.parse().ok().and_then(Dpi::new).ok_or("a resolution is 10 to 1200 dots to the inch")
}

/// Whether what cannot be written without being asked for twice may be replaced.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Force {
    /// Replace a file that is read-only, too.
    #[arg(long = "replace-read-only", alias = "force")]
    pub force: bool,
}

/// A target, and the safeguards for what is already there.
#[derive(Debug)]
pub struct Output {
    target: Target,
    care: Care,
}

/// Whether a PDF or a web page has the mark of this program at its start.
fn is_ours(path: &Path) -> bool {
    const MARKS: [&[u8]; 2] =
        [b"\xE2\xE3\xCF\xD3 parlour\n", b"<meta name=\"generator\" content=\"parlour\">"];
    let mut start = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(1 << 10).read_to_end(&mut start));
    read.is_ok() && MARKS.iter().any(|mark| start.windows(mark.len()).any(|bytes| bytes == *mark))
}

impl Output {
    /// Creates an output to the file `name` that nobody asked for. Fails if such a file is not from this program.
    pub fn usual(path: impl AsRef<Path>, force: Force) -> Result<Output> {
        let path = path.as_ref();
        if path.is_file() && !is_ours(path) {
            return Err(Error::refused(ErrorText::NotOurs, &path));
        }
        let care = Care { force: Some(force.force), ..Care::default() };
        Ok(Output { target: Target::File(path.to_owned()), care })
    }

    /// Creates an output to `target`, which must be usable as a file name.
    pub fn new(target: &Target, force: Force) -> Result<Output> {
        /// A file name equal to one of these means that the name was left out.
        const EXTENSIONS: [&str; 5] = [".pdf", ".svg", ".png", ".html", ".htm"];
        if let Target::File(path) = target {
            let name =
                file_name(path).ok_or_else(|| Error::write(path)(io::ErrorKind::IsADirectory.into()))?;
            if let Some(extension) = EXTENSIONS.iter().find(|extension| name.eq_ignore_ascii_case(extension))
            {
                let path = Shown(path);
                return Err(Error::usage(format!(
                    "`{path}` is an extension without a name: try `it{extension}`"
                )));
            }
        }
        Ok(Output { target: target.clone(), care: Care { force: Some(force.force), ..Care::default() } })
    }

    /// Registers `input` as being read. Fails at once if the output would overwrite it.
    pub fn reading(mut self, input: impl AsRef<Path>) -> Result<Output> {
        self.care.inputs.extend(Input::open(input.as_ref()));
        if let Target::File(path) = &self.target {
            self.care.check_path(path).map_err(|obstacle| obstacle.at(path))?;
        }
        Ok(self)
    }

    /// Fails early if the output cannot be written.
    pub fn checked(self) -> Result<Output> {
        if let (Target::File(path), false) = (&self.target, self.is_stream()) {
            // An abandoned draft leaves nothing.
            self.draft_at(path)?;
        }
        Ok(self)
    }

    fn draft(&self) -> Result<Draft> {
        match &self.target {
            Target::Stdout => Draft::stdout().map_err(Error::Stdout),
            Target::File(path) => self.draft_at(path),
        }
    }

    fn draft_at(&self, path: &Path) -> Result<Draft> {
        let place = Place::find(path).map_err(Error::write(path))?;
        Draft::create(place, &self.care).map_err(|obstacle| obstacle.at(path))
    }

    /// The file, unless it is standard output.
    fn files(&self) -> Vec<PathBuf> {
        match &self.target {
            Target::Stdout => Vec::new(),
            Target::File(path) => vec![path.clone()],
        }
    }

    /// Fails if both lead to the same file or stream.
    pub fn apart_from(&self, other: &Output) -> Result<()> {
        let place = |output: &Output| match &output.target {
            Target::Stdout => Some(Place::stdout()),
            Target::File(path) => Place::find(path).ok(),
        };
        let (Some(one), Some(other)) = (place(self), place(other)) else { return Ok(()) };
        let is_stdout = |place: &Place| matches!(place.there, There::Stdout);
        if is_stdout(&one) && is_stdout(&other) {
            return Err(Error::usage("standard output takes one document: name a file for the other"));
        }
        if one.path() == other.path() || is_same_file(one.path(), other.path()) {
            return Err(written_twice(one.name()));
        }
        Ok(())
    }

    pub fn is_stdout(&self) -> bool {
        self.target == Target::Stdout
    }

    pub fn is_stream(&self) -> bool {
        match &self.target {
            Target::Stdout => false,
            Target::File(path) => Place::find(path).is_ok_and(|place| place.is_stream()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pictures {
    pub dpi: Dpi,
    pub svg: svg::Settings,
}

fn written_twice(path: &Path) -> Error {
    Error::refused(ErrorText::WrittenTwice, &path)
}

/// The error if a draft cannot be written.
fn failed(draft: &Draft, error: io::Error) -> Error {
    if is_stdout(draft) { Error::Stdout(error) } else { Error::write(draft.name())(error) }
}

fn is_stdout(draft: &Draft) -> bool {
    draft.name() == Path::new("-")
}

/// Puts finished drafts in place: all of them, or none.
fn put(drafts: Vec<Draft>) -> Result<()> {
    let (mut streams, files): (Vec<Draft>, _) = drafts.into_iter().partition(is_stdout);
    // Signals are not deferred: the reader may be slow.
    streams.iter_mut().try_for_each(Draft::flush).map_err(Error::Stdout)?;
    put_all(files).map_err(|(path, obstacle)| obstacle.at(&path))
}

pub struct Job<'a> {
    pub document: Document<'a>,
    pub output: &'a Output,
    pub format: Format,
    pub pictures: Pictures,
}

pub fn write_documents(jobs: Vec<Job<'_>>) -> Result<Written> {
    let named: Vec<(Vec<PathBuf>, usize)> =
        jobs.iter().map(|job| Ok((job.files()?, job.document.page_count))).collect::<Result<_>>()?;
    check_distinct(&named)?;
    room_for(named.iter().map(|(files, _)| files.len()).sum());
    let bar = progress_bar(named.iter().map(|(_, pages)| pages).sum());
    let mut drafts = Vec::new();
    for (job, (files, _)) in jobs.into_iter().zip(&named) {
        job.draft(files, &bar, &mut drafts)?;
    }
    put(drafts)?;
    bar.finish_and_clear();
    Ok(Written(named))
}

/// Numbered pages of one document may have the name of another.
fn check_distinct(named: &[(Vec<PathBuf>, usize)]) -> Result<()> {
    if named.len() < 2 {
        return Ok(());
    }
    let mut known = HashSet::new();
    let places = named.iter().flat_map(|(files, _)| files).filter_map(|file| Place::find(file).ok());
    for place in places {
        if !known.insert(place.path().to_owned()) {
            return Err(written_twice(place.name()));
        }
    }
    Ok(())
}

impl Job<'_> {
    /// The files to write; none for standard output.
    fn files(&self) -> Result<Vec<PathBuf>> {
        let Job { document, output, format, .. } = self;
        if output.is_stdout() && *format != Format::Svg && io::stdout().is_terminal() {
            return Err(Error::usage(
                "a terminal cannot show that: use `-o FILE`, or send it on with `|` or `>`",
            ));
        }
        if *format == Format::Pdf || document.page_count == 1 {
            return Ok(output.files());
        }
        let stream = match &output.target {
            Target::Stdout => "standard output".to_owned(),
            Target::File(path) if output.is_stream() => Shown(path).to_string(),
            Target::File(path) => return numbered_pages::names(path, document.page_count),
        };
        Err(Error::usage(format!(
            "{stream} takes one page of {}, and there are {}: use `-o FILE` for numbered files",
            if *format == Format::Png { "PNG" } else { "SVG" },
            document.page_count
        )))
    }

    /// Adds a draft for each of its `files`.
    fn draft(self, files: &[PathBuf], bar: &ProgressBar, drafts: &mut Vec<Draft>) -> Result<()> {
        let Job { document, output, format, pictures } = self;
        let done = bar.position();
        if format == Format::Pdf {
            let mut draft = output.draft()?;
            pdf::write(document, &mut draft, &mut |pages| bar.set_position(done + pages as u64))
                .map_err(|error| Error::pdf(error, |error| failed(&draft, error)))?;
            drafts.push(draft);
            return Ok(());
        }
        for (number, page) in document.pages.enumerate() {
            let bytes = page_bytes(&document.meta, &document.symbols, &page, format, pictures)?;
            let mut draft = files.get(number).map_or_else(|| output.draft(), |path| output.draft_at(path))?;
            draft.write_all(&bytes).map_err(|error| failed(&draft, error))?;
            drafts.push(draft);
            bar.inc(1);
        }
        Ok(())
    }
}

/// The files and pages of written documents, to be reported.
#[must_use = "people want to know which files were written"]
pub struct Written(Vec<(Vec<PathBuf>, usize)>);

impl Written {
    pub fn tell(&self) {
        for (files, pages) in &self.0 {
            tell_written(files, *pages);
        }
    }
}

fn page_bytes(
    meta: &Meta,
    symbols: &[Symbol],
    page: &Page,
    format: Format,
    pictures: Pictures,
) -> Result<Vec<u8>> {
    Ok(match format {
        Format::Png => png::write(symbols, page, pictures.dpi)?,
        _ => svg::write(meta, symbols, page, pictures.svg).into_bytes(),
    })
}

/// Reports the files written and the total number of pages.
pub fn tell_written(written: &[PathBuf], pages: usize) {
    let (Some(first), [_, rest @ ..]) = (written.first(), written) else { return };
    let (file, last) = (Shown(first).to_string(), rest.last().map(|last| Shown(last).to_string()));
    let values: [(&str, &dyn Say); 3] = [
        ("file", &Verbatim(&file)),
        ("last", &Verbatim(last.as_deref().unwrap_or_default())),
        ("pages", &pages),
    ];
    note(&Notice::Wrote.say(spoken(), &values));
}

/// Copies `text` to `output` piece by piece and returns the files written.
pub fn write_text(mut text: impl Read, output: &Output) -> Result<Vec<PathBuf>> {
    let mut draft = output.draft()?;
    io::copy(&mut text, &mut draft).map_err(|error| failed(&draft, error))?;
    put(vec![draft])?;
    Ok(output.files())
}

/// What to do if a file already exists in the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InTheWay {
    Replace,
    /// Refuse, unless the contents are the same. Links are not followed.
    Refuse,
}

/// Refuses a path that exists and is not a folder.
pub fn check_folder(folder: &Path) -> Result<()> {
    match fs::metadata(folder) {
        Ok(there) if !there.is_dir() => Err(Error::write(folder)(io::ErrorKind::NotADirectory.into())),
        _ => Ok(()),
    }
}

/// Writes files into `folder` and the folders that their names say, which are created if missing: all of them, or none. Only regular files are replaced.
pub fn write_folder(
    folder: &Path,
    files: &[(impl AsRef<Path>, Vec<u8>)],
    in_the_way: InTheWay,
    force: Force,
) -> Result<()> {
    check_folder(folder)?;
    let folder_of = |(name, _): &(_, Vec<u8>)| folder.join(name).parent().map(Path::to_owned);
    let mut folders: Vec<PathBuf> = files.iter().filter_map(folder_of).collect();
    folders.dedup();
    let mut missing: Vec<&Path> =
        folders.iter().flat_map(|path| path.ancestors().take_while(|path| !path.exists())).collect();
    missing.sort_by_key(|path| Reverse(path.components().count()));
    // On failure, remove the folders created.
    let _hold = Hold::new(Defer::All);
    let written = folders
        .iter()
        .try_for_each(|path| fs::create_dir_all(path).map_err(Error::write(path)))
        .and_then(|()| write_into(folder, files, in_the_way, force));
    if written.is_err() {
        for path in missing {
            // The write error is what gets reported.
            let _ = fs::remove_dir(path);
        }
    }
    written
}

/// Finds the place for a file in a folder; `None` if the same contents are already there.
pub fn place_in(
    folder: &Path,
    name: &Path,
    bytes: &[u8],
    in_the_way: InTheWay,
    force: Force,
) -> Result<Option<Place>> {
    let path = folder.join(name);
    let find = if in_the_way == InTheWay::Replace { Place::find } else { Place::here };
    let place = find(&path).map_err(Error::write(&path))?;
    if !matches!(place.there, There::Nothing | There::File(_)) {
        return Err(Obstacle::NoFile.at(&path));
    }
    if in_the_way == InTheWay::Replace || place.is_free() {
        return Ok(Some(place));
    }
    match fs::read(&path) {
        Ok(there) if there == bytes => Ok(None),
        _ if force.force => Ok(Some(place)),
        _ => Err(Error::refused(ErrorText::OtherContent, &path)),
    }
}

fn write_into(
    folder: &Path,
    files: &[(impl AsRef<Path>, Vec<u8>)],
    in_the_way: InTheWay,
    force: Force,
) -> Result<()> {
    let care = Care { force: Some(force.force), ..Care::default() };
    let mut places = Vec::new();
    for (name, bytes) in files {
        places.extend(place_in(folder, name.as_ref(), bytes, in_the_way, force)?.map(|place| (place, bytes)));
    }
    room_for(places.len());
    let mut drafts = Vec::new();
    for (place, bytes) in places {
        let path = place.name().to_owned();
        let mut draft = Draft::create(place, &care).map_err(|obstacle| obstacle.at(&path))?;
        draft.write_all(bytes).map_err(Error::write(&path))?;
        drafts.push(draft);
    }
    put_all(drafts).map_err(|(path, obstacle)| obstacle.at(&path))
}

fn progress_bar(pages: usize) -> ProgressBar {
    /// With fewer pages, a bar would vanish before anyone could read it.
    const LONG: usize = 200;
    if pages < LONG { ProgressBar::hidden() } else { progress::bar(pages as u64, Progress::Pages) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::kept_file::names;

    #[test]
    fn the_extension_names_the_format_in_any_case() {
        let choose = |path: &str| choose::<Format>(None, &Target::from(OsString::from(path)));
        assert_eq!(choose("a.PDF").unwrap(), Format::Pdf);
        assert_eq!(choose("a.svg").unwrap(), Format::Svg);
        assert!(choose("a.txt").is_err());
        assert!(choose("-").is_err());
    }

    fn files(names: &[&'static str]) -> Vec<(&'static str, Vec<u8>)> {
        names.iter().map(|name| (*name, name.as_bytes().to_vec())).collect()
    }

    #[test]
    fn a_folder_of_files_is_made_whole_and_one_that_is_the_same_is_in_nobodys_way() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("a/b");
        for _ in 0..2 {
            write_folder(&inside, &files(&["one", "two"]), InTheWay::Refuse, Force::default()).unwrap();
            assert_eq!(names(&inside), ["one", "two"]);
        }
    }

    #[test]
    fn a_file_in_the_way_is_replaced_only_as_told_and_others_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let one = folder.path().join("one");
        fs::write(&one, "theirs").unwrap();
        let write = |in_the_way, force| {
            write_folder(folder.path(), &files(&["two", "one"]), in_the_way, Force { force })
        };
        let refused = write(InTheWay::Refuse, false).unwrap_err().to_string();
        assert!(
            refused
                .ends_with("one exists with other content: `--replace` replaces it, or name another folder")
        );
        assert_eq!(
            (names(folder.path()), fs::read(&one).unwrap()),
            (vec!["one".to_owned()], b"theirs".to_vec())
        );
        write(InTheWay::Replace, false).unwrap();
        assert_eq!(fs::read(&one).unwrap(), b"one");
        fs::write(&one, "theirs").unwrap();
        write(InTheWay::Refuse, true).unwrap();
        assert_eq!(
            (names(folder.path()), fs::read(&one).unwrap()),
            (vec!["one".to_owned(), "two".to_owned()], b"one".to_vec())
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_in_the_way_are_followed_only_where_older_files_are_replaced() {
        let [folder, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let theirs = elsewhere.path().join("theirs");
        fs::write(&theirs, "theirs").unwrap();
        std::os::unix::fs::symlink(&theirs, folder.path().join("one")).unwrap();
        for force in [false, true] {
            let files = files(&["two", "one"]);
            assert!(write_folder(folder.path(), &files, InTheWay::Refuse, Force { force }).is_err());
            assert_eq!(
                (names(folder.path()), fs::read(&theirs).unwrap()),
                (vec!["one".to_owned()], b"theirs".to_vec())
            );
        }
        write_folder(folder.path(), &files(&["one"]), InTheWay::Replace, Force::default()).unwrap();
        assert_eq!(fs::read(&theirs).unwrap(), b"one");
        assert!(folder.path().join("one").is_symlink());
    }

    #[test]
    fn a_folder_that_was_made_for_nothing_goes_again() {
        let folder = tempfile::tempdir().unwrap();
        // No file can have such a name.
        let files = files(&["one", "no\0name"]);
        assert!(
            write_folder(&folder.path().join("a/b"), &files, InTheWay::Refuse, Force::default()).is_err()
        );
        assert_eq!(names(folder.path()), [""; 0]);
    }
}
