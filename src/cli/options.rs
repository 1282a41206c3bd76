//! Options that several commands share, and the code that applies them.

use std::env;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::PossibleValue;
use clap::{Arg, ColorChoice, ValueEnum};

use super::error::{Error, ErrorText, Result, Shown};
use super::input::Input;
use super::message::{Notice, note, warn};
use super::output::{self, Force, Format, Job, Output, Pictures, Target, Written};
use super::spoken::{speak, spoken};
use super::style::{StyleArgs, names_or};
use parlour::api::Failure;
use parlour::internals::record::Excerpt;
use parlour::internals::table::Scenes;
use parlour::internals::words::{AnyOf, Say, Verbatim, is_deceptive};
use parlour::print::font::{self, GivenFont};
use parlour::print::png::Dpi;
use parlour::print::svg::{self, Letters};
use parlour::print::{Document, Language, Look, Orientation, Paper};
use parlour::seed::Seed;

/// The size limit of a font. Fonts for Chinese, Japanese and Korean take 20 MB.
const MOST_BYTES_OF_A_FONT: usize = 256 << 20;

/// Where pages go, and as what.
#[derive(Clone, Debug, clap::Args)]
pub struct Pages<K: ValueEnum + Send + Sync + 'static = Format> {
    /// Where to: .pdf, .svg or .png, or - for standard output with --format.
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Option<Target>,

    #[command(flatten)]
    force: Force,

    /// The format, whatever the file's extension is.
    #[arg(long, value_enum)]
    format: Option<K>,

    /// Dots to the inch of a PNG, 10 to 1200 [default: 200].
    #[arg(long, value_name = "DPI", value_parser = output::parse_dpi, display_order = 900)]
    dpi: Option<Dpi>,

    /// Write an SVG without its white paper, as for plotters.
    #[arg(long, display_order = 901)]
    no_ground: bool,

    /// Write the letters of an SVG as text to select and edit, not as shapes.
    #[arg(long, display_order = 902)]
    svg_text: bool,

    /// A font file for letters that the built-in fonts do not have, as Arabic, Hebrew or Chinese; more than once for more.
    #[arg(long = "font", value_name = "FILE", value_hint = clap::ValueHint::FilePath, display_order = 903)]
    fonts: Vec<PathBuf>,
}

impl<K: ValueEnum + Send + Sync + 'static> Pages<K> {
    /// Opens the output for pages, if any. The target must name a file and imply a format, and must not be one of
    /// `inputs`. `paper` is an option for paper that was given; without pages, there must be none about pages.
    pub fn open(&self, inputs: &[&Path], paper: Option<&str>) -> Result<Option<Press<K>>> {
        let Some(target) = &self.output else {
            let given = [
                ("--format", self.format.is_some()),
                ("--dpi", self.dpi.is_some()),
                ("--no-ground", self.no_ground),
                ("--svg-text", self.svg_text),
                ("--font", !self.fonts.is_empty()),
            ];
            let option = paper.or_else(|| given.into_iter().find_map(|(name, given)| given.then_some(name)));
            return match option {
                Some(option) => {
                    Err(Error::usage(format!("`{option}` is for pages: name a file, as `-o FILE`")))
                }
                None => Ok(None),
            };
        };
        let press = self.press_on(target, Output::new(target, self.force)?, inputs)?;
        press.check_paper(paper)?;
        self.give_fonts().map(|()| Some(press))
    }

    /// As `open`, for a command that always writes pages: to the file `usual` if none is named, which is not replaced if
    /// somebody else wrote it.
    pub fn press(&self, inputs: &[&Path], usual: &str) -> Result<Press<K>> {
        let press = if let Some(target) = &self.output {
            self.press_on(target, Output::new(target, self.force)?, inputs)?
        } else {
            let format = self.format.as_ref().and_then(ValueEnum::to_possible_value);
            let named = |format: PossibleValue| Path::new(usual).with_extension(format.get_name());
            let usual = format.map_or_else(|| usual.into(), named);
            self.press_on(&Target::File(usual.clone()), Output::usual(&usual, self.force)?, inputs)?
        };
        self.give_fonts().map(|()| press)
    }

    /// Opens an output to `target` beside that of `press`, with the same settings.
    pub fn second(&self, press: &Press<K>, target: &Target) -> Result<Press<K>> {
        let output = Output::new(target, self.force)?;
        output.apart_from(&press.output)?;
        self.press_on(target, output, &[])
    }

    fn press_on(&self, target: &Target, mut output: Output, inputs: &[&Path]) -> Result<Press<K>> {
        let inputs = inputs.iter().copied().chain(self.fonts.iter().map(PathBuf::as_path));
        let mut from_stdin = 0;
        for input in inputs {
            from_stdin += usize::from(Input::from(input).is_stdin());
            output = output.reading(input)?;
        }
        if from_stdin > 1 {
            return Err(Error::usage(
                "standard input is read once: name a file instead of one `-`, as in `--font FILE`",
            ));
        }
        let format = output::choose(self.format.clone(), target)?;
        for (option, given) in [("--no-ground", self.no_ground), ("--svg-text", self.svg_text)] {
            if given && !is_called(&format, "svg") {
                return Err(Error::usage(format!(
                    "`{option}` is for SVG: end the file in .svg, or give `--format svg`"
                )));
            }
        }
        let press = Press { output, format, pictures: self.pictures() };
        press.check_paper(self.dpi.map(|_| "--dpi"))?;
        Ok(press)
    }

    fn give_fonts(&self) -> Result<()> {
        if self.fonts.len() > font::MOST {
            return Err(Error::usage(format!("`--font` can be given {} times at most", font::MOST)));
        }
        let read = |path: &PathBuf| {
            let wrong = |error| Error::content(format!("{}: {error}", Shown(path)));
            GivenFont::read(Input::from(path.as_path()).bytes_of(MOST_BYTES_OF_A_FONT)?).map_err(wrong)
        };
        let fonts = self.fonts.iter().map(read).collect::<Result<Vec<_>>>()?;
        if !fonts.is_empty() && !font::give(fonts) {
            return Err(Error::usage("fonts were given before"));
        }
        Ok(())
    }

    fn pictures(&self) -> Pictures {
        let letters = if self.svg_text { Letters::Text } else { Letters::Outlines };
        Pictures {
            dpi: self.dpi.unwrap_or(Dpi::DEFAULT),
            svg: svg::Settings { ground: !self.no_ground, letters },
        }
    }
}

fn is_called(format: &impl ValueEnum, name: &str) -> bool {
    format.to_possible_value().is_some_and(|format| format.get_name() == name)
}

#[derive(Debug)]
pub struct Press<K = Format> {
    pub output: Output,
    pub format: K,
    pictures: Pictures,
}

impl<K: ValueEnum> Press<K> {
    /// Refuses an option for paper that was given for a web page.
    pub fn check_paper(&self, paper: Option<&str>) -> Result<()> {
        match paper {
            Some(option) if is_called(&self.format, "html") => {
                Err(Error::usage(format!("`{option}` is for paper: end the file in .pdf, .svg or .png")))
            }
            _ => Ok(()),
        }
    }
}

impl<K> Press<K> {
    pub fn write(&self, document: Document<'_>, format: Format) -> Result<Written> {
        output::write_documents(vec![self.job(document, format)])
    }

    fn job<'j>(&'j self, document: Document<'j>, format: Format) -> Job<'j> {
        Job { document, output: &self.output, format, pictures: self.pictures }
    }
}

impl Press {
    /// Fails early if the output cannot be written. Pages in separate files are not checked, as their names depend on
    /// their number.
    pub fn checked(self) -> Result<Self> {
        let output = if self.format == Format::Pdf { self.output.checked()? } else { self.output };
        Ok(Press { output, ..self })
    }

    /// Writes the document in the chosen format, completely or not at all.
    pub fn print(&self, document: Document<'_>) -> Result<Written> {
        self.write(document, self.format)
    }

    /// Writes the document, and another to a second press: both completely, or neither.
    pub fn print_both(
        &self,
        document: Document<'_>,
        (second, other): (&Press, Document<'_>),
    ) -> Result<Written> {
        output::write_documents(vec![self.job(document, self.format), second.job(other, second.format)])
    }
}

/// Says in the help of `--output` where a command writes by default.
pub fn usually(arg: Arg, name: &str) -> Arg {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let long = arg.get_long_help().map(ToString::to_string);
    let arg = arg.help(format!("{help} [default: {name}]"));
    match long {
        Some(long) => arg.long_help(format!("{long}\n\n[default: {name}]")),
        None => arg,
    }
}

/// The paper, and the style of what is on it.
#[derive(Clone, Debug, clap::Args)]
pub struct PaperArgs {
    /// The paper, by its name or as two sides: 200x150mm or 4x6in [default: PARLOUR_PAPER, or the system's].
    #[allow(clippy::doc_markdown, reason = "help has no marks of code around it")]
    #[arg(long, value_name = "PAPER", value_parser = names_or(Paper::names(), Paper::from_str))]
    paper: Option<Paper>,

    #[command(flatten)]
    pub style: StyleArgs,
}

impl PaperArgs {
    /// The option that was given, if any.
    pub fn given(&self) -> Option<&'static str> {
        self.paper.map(|_| "--paper").or(self.style.is_given().then_some("--style"))
    }

    /// The requested paper, or the default from the environment.
    pub fn paper(&self) -> Result<Paper> {
        let given = self.paper.map_or_else(|| from_environment("PARLOUR_PAPER"), |paper| Ok(Some(paper)))?;
        Ok(given.unwrap_or_else(|| usual_paper(&system_locale("LC_PAPER"))))
    }

    /// Lays out pages for the requested paper, and says how they look; notes how large the letters of large print are.
    pub fn lay_out<T>(
        &self,
        booklet: BookletArgs,
        layout: impl Fn(Paper) -> Result<T>,
    ) -> Result<(T, Styled)> {
        let (paper, look) = (booklet.paper(self.paper()?)?, self.style.look()?);
        if booklet.booklet && look == Look::LargePrint {
            return Err(Error::Page(ErrorText::LargeBooklet.text(spoken()).to_owned()));
        }
        let (laid, scale) = look.lay_out(paper, &layout)?;
        if look == Look::LargePrint {
            if scale <= 1.0 {
                let fits = |paper: &Paper| look.lay_out(*paper, &layout).is_ok_and(|(_, scale)| scale > 1.0);
                let papers = AnyOf(paper.larger().into_iter().filter(fits).map(Verbatim).collect());
                let values: [(&str, &dyn Say); 2] = [("paper", &Verbatim(paper)), ("papers", &papers)];
                return Err(Error::Page(ErrorText::NoLargePrint.say(spoken(), &values)));
            }
            let percent = format!("{:.0}", scale * 100.0);
            note(&Notice::LargePrint.say(spoken(), &[("percent", &Verbatim(percent))]));
        }
        Ok((laid, Styled { look, scale, booklet }))
    }

    /// The look of pages whose size is what matters: pieces and boards.
    pub fn true_to_size(&self) -> Result<Styled> {
        Ok(Styled { look: self.style.look()?, scale: 1.0, booklet: BookletArgs::default() })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Styled {
    look: Look,
    scale: f64,
    booklet: BookletArgs,
}

impl Styled {
    pub fn of(self, document: Document<'_>) -> Document<'_> {
        self.booklet.bind(self.look.of(document, self.scale))
    }
}

/// What all chance comes from.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct SeedArgs {
    /// The number that all random choices come from: the same seed gives the same result [default: a fresh one].
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<Seed>,
}

impl SeedArgs {
    pub fn seed(self) -> Seed {
        self.seed.unwrap_or_else(|| Seed::fresh(&mut rand::rng()))
    }

    /// The requested seed, if any.
    pub const fn given(self) -> Option<Seed> {
        self.seed
    }
}

/// The default colour choice: `PARLOUR_COLOR`, or else colour if the terminal supports it.
pub fn usual_color() -> Result<ColorChoice> {
    Ok(from_environment::<When>("PARLOUR_COLOR")?.map_or(ColorChoice::Auto, |When(color)| color))
}

pub fn use_color(color: ColorChoice) {
    match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// A choice spelled as for `--color`.
struct When(ColorChoice);

impl FromStr for When {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<When, &'static str> {
        text.parse().map(When).map_err(|_| "colours are shown `auto`, `always` or `never`")
    }
}

/// Parses an environment variable, if set and not empty.
pub fn from_environment<T: FromStr<Err: Display>>(name: &str) -> Result<Option<T>> {
    let Some(value) = env::var_os(name).filter(|value| !value.is_empty()) else { return Ok(None) };
    let value = value.to_string_lossy();
    let wrong = |error| Error::usage(format!("{name} is `{}`: {error}", Excerpt(&value)));
    value.parse().map(Some).map_err(wrong)
}

/// The system's locale of a category, as `pt_BR.UTF-8`: the first variable set wins.
fn system_locale(category: &str) -> String {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", category, "LANG"].into_iter().find_map(set).unwrap_or_default()
}

/// The paper that is usual in the territory of a locale, as the CLDR lists it.
fn usual_paper(locale: &str) -> Paper {
    const LETTER: [&str; 14] =
        ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"];
    let territory = locale.split(['.', '@']).next().and_then(|name| name.split(['_', '-']).nth(1));
    let is_letter = territory.is_some_and(|territory| LETTER.contains(&territory));
    if is_letter { "letter" } else { "a4" }.parse().unwrap_or_default()
}

/// Chooses the language: the one given, or else the environment's.
pub fn choose_language(given: Option<Language>, as_json: bool) -> Result<()> {
    let given = given.map_or_else(|| from_environment("PARLOUR_LANG"), |language| Ok(Some(language)))?;
    let chosen = given.unwrap_or_else(|| {
        let system = system_locale("LC_MESSAGES");
        system.split(['_', '.', '@', '-']).next().unwrap_or_default().parse().unwrap_or_default()
    });
    speak(chosen, as_json);
    Ok(())
}

/// A whole game instead of one position.
#[derive(Clone, Copy, Debug, clap::Args)]
#[group(id = "scenes", multiple = false, requires = "output", requires = "file", conflicts_with = "at")]
pub struct SceneArgs {
    /// Draw the whole game as a strip of diagrams: one every N plies and of the end, with the record's comments.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,

    /// Draw the positions with a comment or the mark $220, and the end.
    #[arg(long)]
    story: bool,
}

impl SceneArgs {
    /// The positions to draw, if more than one.
    pub fn scenes(self) -> Option<Scenes> {
        match self.every {
            Some(every) => Some(Scenes::Every(every as usize)),
            None => self.story.then_some(Scenes::Remarked),
        }
    }
}

/// The paper, and how it lies.
#[derive(Clone, Debug, clap::Args)]
pub struct LaidPaper {
    #[command(flatten)]
    pub paper: PaperArgs,

    /// Use the paper in landscape [default: what suits the layout].
    #[arg(long, conflicts_with = "portrait")]
    landscape: bool,

    /// Use the paper in portrait.
    #[arg(long)]
    portrait: bool,
}

impl LaidPaper {
    /// The option that was given, if any.
    pub fn given(&self) -> Option<&'static str> {
        let laid = [("--landscape", self.landscape), ("--portrait", self.portrait)];
        self.paper.given().or_else(|| laid.into_iter().find_map(|(name, given)| given.then_some(name)))
    }

    /// The paper, and the orientation if an option or the order of the paper's sides sets one.
    pub fn paper(&self) -> Result<(Paper, Option<Orientation>)> {
        let paper = self.paper.paper()?;
        let orientation = match (self.landscape, self.portrait) {
            (true, _) => Some(Orientation::Landscape),
            (_, true) => Some(Orientation::Portrait),
            _ => paper.given_orientation(),
        };
        Ok((paper, orientation))
    }
}

/// Pages as a booklet.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct BookletArgs {
    /// Make a booklet to fold and staple: pages half as large as the paper, two on each side. Print on both sides, turned over
    /// the short edge.
    #[arg(long)]
    booklet: bool,
}

impl BookletArgs {
    /// The paper to lay pages out on.
    pub fn paper(self, paper: Paper) -> Result<Paper> {
        let too_long = || Error::usage("the paper of a booklet is at most twice as long as it is wide");
        if self.booklet { paper.folded().ok_or_else(too_long) } else { Ok(paper) }
    }

    /// The error that something does not fit, which is about a page.
    pub fn refused(self, error: Failure) -> Error {
        if !self.booklet || error.error.kind != "page" {
            return error.into();
        }
        let message = error.in_language(spoken()).error.message;
        Error::Page(ErrorText::EachHalf.say(spoken(), &[("message", &Verbatim(message))]))
    }

    /// The pages of a booklet of one paper.
    pub fn pages(self) -> Option<u32> {
        self.booklet.then_some(4)
    }

    pub fn bind(self, document: Document<'_>) -> Document<'_> {
        if self.booklet { document.booklet() } else { document }
    }
}

/// Parses a square or another lower-case value, ignoring case and surrounding blanks.
pub fn any_case<T: FromStr>(text: &str) -> std::result::Result<T, T::Err> {
    text.parse().or_else(|error| text.trim().to_ascii_lowercase().parse().map_err(|_| error))
}

/// The replacement for letters that no font has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    Box,
    /// A blank line on which to write the name by hand.
    WritingLine,
}

/// Warns once about all letters that no font has.
pub fn warn_of_missing_letters(instead: Instead, texts: impl IntoIterator<Item = impl AsRef<str>>) {
    /// The maximum number of letters listed.
    const SHOWN: usize = 20;
    let mut unknown: Vec<char> = Vec::new();
    for letter in texts.into_iter().flat_map(|text| font::missing(text.as_ref())) {
        if !unknown.contains(&letter) {
            unknown.push(letter);
        }
    }
    if unknown.is_empty() {
        return;
    }
    // Name invisible characters by code point.
    let named = |letter: char| match letter {
        _ if is_deceptive(letter) => format!("<U+{:04X}>", u32::from(letter)),
        _ => letter.to_string(),
    };
    let more = unknown.len() > SHOWN;
    let letters: String = unknown.into_iter().take(SHOWN).map(named).collect();
    let values: [(&str, &dyn Say); 3] =
        [("letters", &Verbatim(&letters)), ("more", &more), ("box", &(instead == Instead::Box))];
    warn(&Notice::MissingLetters.say(spoken(), &values));
}
