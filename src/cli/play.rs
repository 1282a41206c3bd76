//! `play`: a game of any kind in the terminal, one command per line, so that it works over a pipe and with a screen
//! reader.
//!
//! The record is saved after each ply and throw, before either is announced.

mod screen;

use crate::cli::spoken::{self, spoken};
use std::io::IsTerminal as _;
use std::path::Path;

use super::error::{Error, ErrorText, Outcome, Result, Shown, no_game};
use super::fault::tell;
use super::input::Input;
use super::kept_file::{Confirmed, IfGone, KeptFile, Obstacle, is_asked};
use super::message::{Notice, is_quiet, note};
use super::output::{self, today};
use super::prompt::{Prompt, Typed, is_dumb, say};
use super::screen::grid::{Grid, Point};
use super::source::{Before, last_game};
use super::table;
use parlour::internals::import::{self, Importable};
use parlour::internals::record::{Excerpt, Printable, Quoted};
use parlour::internals::table::Level;
use parlour::internals::words::{AnyOf, Maybe, Say, Verbatim, messages};
use parlour::record::{self, Fault, Half};
use parlour::table::{Journal, Report, ResumeError, TwoPlayerGame, read_typed};

messages! {
    /// Legal plies, counted.
    pub enum Legal in "program" {
        Moves = "{n|1:1 legal move|{n} legal moves}{first|:|1:, the first above|, the first {first} above}",
        Lines = "{n|1:1 legal line|{n} legal lines}{first|:|1:, the first above|, the first {first} above}",
    }

    enum PlayText in "program" {
        QuitAgain = "`quit` again stops without saving.",
        Kept = "saved in {file}",
        Saved = "Saved.",
        Exists = "{file} exists: choose another name.",
        GoesOn = "The game goes on in {file}.",
        Result = "the result {result}",
        Declines = "{player} declines the draw{early|true:: it is early|}.",
        Help = "`help` lists the commands",
        TakesNothing = "Nothing follows `{word}`; `help` lists the commands.",
        SaveAs = "In which file? As in `saveas FILE`.",
        Type = "type {words}",
        NoLengths = "no lengths make it legal here",
        NotRight = "Not right",
        NotLegal = "Not legal",
        TakenBack = "what was taken back",
        NotSaved = "Not saved{done|:|: {done}}: {why}; `save` {gone|true:writes it again|tries again}, `saveas FILE` goes on in another file.",
        NextGame = "the next game",
        NotOver = "The game is not over yet.",
        Allowed = "{ply} allows {reply}, which wins at once. Type it again if you are sure.",
    }
}

/// The options of `play` that both games share.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct PlayArgs {
    /// How well the computer plays, from 1, for first games, to 6 [default: as well as it can].
    #[arg(long, value_name = "N", requires = "computer", conflicts_with_all = ["time", "depth"])]
    pub level: Option<Level>,

    /// Say what each move threatens, and ask before one that loses at once.
    #[arg(long)]
    pub teach: bool,

    /// Show the board on the whole screen, with a cursor to play with; what is typed works too.
    #[arg(long)]
    pub screen: bool,
}

impl PlayArgs {
    /// Reports a screen that cannot be shown, before a file is made.
    pub fn check(self) -> Result<()> {
        let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if self.screen && (!is_terminal || is_dumb()) {
            return Err(Error::usage(
                "`--screen` needs a terminal; leave it out to play over a pipe, one command a line",
            ));
        }
        Ok(())
    }
}

/// A ply described point by point.
pub struct Picked {
    /// The points that legal plies go on with; none once the ply is complete.
    pub next: Vec<Point>,
    /// In words, or the complete ply as it is typed.
    pub text: String,
}

pub struct Terms {
    pub help: &'static str,
    pub list: &'static str,
    /// The message if there is nothing to take back.
    pub nothing: &'static str,
    /// The message for a command that makes no sense once the game is over.
    pub over: &'static str,
}

/// The texts and actions of one game in the terminal.
pub trait Player<G: TwoPlayerGame>: Sized {
    fn terms(&self) -> Terms;

    fn called(half: Half) -> String;

    fn board(&self, journal: &Journal<G>) -> String;

    /// The board alone.
    fn grid(&self, journal: &Journal<G>) -> Grid;

    /// What to read below the board.
    fn below(&self, _journal: &Journal<G>) -> String {
        String::new()
    }

    /// What the points picked so far describe.
    fn picked(&self, journal: &Journal<G>, points: &[Point]) -> Picked;

    /// What someone has to know who plays for the first time; `tool` is the side this program plays.
    fn begins(&self, journal: &Journal<G>, tool: Option<Half>) -> String;

    /// The prompt, which names who must act, while the game is on.
    fn prompt(&self, journal: &Journal<G>) -> String;

    /// Describes a ply that `player` played in `before`.
    fn deed(&self, player: &str, before: &G::Position, ply: &G::Ply) -> String;

    fn standing(&self, journal: &Journal<G>) -> String;

    /// The legal plies that match `rest`.
    fn list(&self, journal: &Journal<G>, rest: &str) -> String;

    /// The best ply found; `None` if this program does not play.
    fn best(&self, _journal: &Journal<G>) -> Option<G::Ply> {
        None
    }

    fn hint(&self, journal: &Journal<G>) -> String;

    /// How much `tool`, the side this program plays, is ahead, in stones or points.
    fn lead(&self, _journal: &Journal<G>, _tool: Half) -> f64 {
        0.0
    }

    /// Drops the parts of a typed ply that need not be correct.
    fn lenient(&self, written: G::Written) -> G::Written {
        written
    }

    /// The legal plies that may be meant if `fault` says that a part was left out; `None` for other faults.
    fn completed(_game: &G, _fault: &G::Fault) -> Option<Vec<String>> {
        None
    }

    /// Applies automatic events such as dice rolls and describes each; empty if there are none. Messages are printed
    /// only after saving.
    fn happens(&self, _journal: &mut Journal<G>) -> Vec<String> {
        Vec::new()
    }

    /// Prepares the game that follows `last`.
    fn follow(&mut self, _last: &Journal<G>, _next: &mut Journal<G>) {}

    /// What the last ply means for the player who is to move now.
    fn lesson(&self, _journal: &Journal<G>) -> Option<String> {
        None
    }

    /// `ply` and the reply that it allows and by which the opponent wins at once, if another ply would not.
    fn allowed(&self, _journal: &Journal<G>, _ply: &G::Ply) -> Option<[String; 2]> {
        None
    }

    /// A remark after the board once a ply is played, while the game is on.
    fn remark(&self, _journal: &Journal<G>) -> Option<&'static str> {
        None
    }

    /// Answers a question or statement that only this game knows.
    fn answer(&mut self, _journal: &mut Journal<G>, _word: &str, _rest: &str) -> Option<String> {
        None
    }

    /// A claim that ends this game, or the reason why it fails; `None` if `word` is not a claim.
    fn claim(
        &self,
        _journal: &Journal<G>,
        _word: &str,
    ) -> Option<std::result::Result<record::Outcome, &'static str>> {
        None
    }
}

/// A player's name, or the default name of the side.
pub fn name<G: TwoPlayerGame, P: Player<G>>(journal: &Journal<G>, half: Half) -> String {
    let [first, second] = journal.names();
    let named = match half {
        Half::First => first,
        Half::Second => second,
    };
    named.map_or_else(|| P::called(half), |name| Printable(&name).to_string())
}

/// A game in the terminal, and its file, if it has one.
pub struct Session<G: TwoPlayerGame, P> {
    file: Option<KeptFile>,
    before: Before,
    journal: Journal<G>,
    /// The game before, as long as its successor can be taken back, and what comes before that.
    last: Option<(Journal<G>, Before)>,
    tool: Option<Half>,
    player: P,
    is_refused: bool,
    /// Whether the player was told that the last changes are not saved.
    is_told: bool,
    /// What was said since the last command, if it is not printed but shown on a full screen.
    said: Option<Vec<String>>,
    teach: bool,
    /// The ply that the player was warned of just now.
    doubted: Option<G::Ply>,
}

impl<G: Importable, P: Player<G>> Session<G, P> {
    /// A session of a game in its file.
    pub fn new(kept: KeptGame<G>, tool: Option<Half>, teach: bool, player: P) -> Session<G, P> {
        let KeptGame { file, before, journal } = kept;
        Session { file: Some(file), before, tool, teach, ..Session::unkept(journal, player) }
    }

    /// A session that only judges and writes nothing.
    pub fn unkept(journal: Journal<G>, player: P) -> Session<G, P> {
        Session {
            file: None,
            before: Before::default(),
            journal,
            last: None,
            tool: None,
            player,
            is_refused: false,
            is_told: false,
            said: None,
            teach: false,
            doubted: None,
        }
    }

    /// All games of the file, as far as played.
    fn records(&self) -> Vec<u8> {
        self.before.with(&self.journal.record())
    }

    /// Begins the next game after the one that is over; its players, and the program if it plays, exchange sides.
    fn follow(&mut self) -> Result<()> {
        let before = self.before.followed_by(&self.journal.record());
        let mut next = self.journal.again();
        self.player.follow(&self.journal, &mut next);
        if self.file.is_some() {
            next.date(today()?);
        }
        let last = std::mem::replace(&mut self.journal, next);
        self.last = Some((last, std::mem::replace(&mut self.before, before)));
        self.exchange();
        self.save(PlayText::NextGame.text(spoken()), IfGone::Refuse).map(drop)
    }

    const fn exchange(&mut self) {
        self.tool = match self.tool {
            Some(Half::First) => Some(Half::Second),
            Some(Half::Second) => Some(Half::First),
            None => None,
        };
    }

    /// As [`follow`](Session::follow), before the session begins.
    ///
    /// # Errors
    /// Returns an error if the game is not over.
    pub fn again(mut self) -> Result<Session<G, P>> {
        if !self.journal.is_over() {
            let name = self.file.as_ref().map_or(Path::new(""), KeptFile::name);
            return Err(Error::refused(ErrorText::NotOver, &name));
        }
        self.follow()?;
        // Which side the program plays was said for this game.
        self.exchange();
        Ok(self)
    }

    /// Reads and runs commands until the player quits or the input ends.
    pub fn run(mut self, is_on_screen: bool) -> Result<Outcome> {
        if is_on_screen {
            return screen::run(self);
        }
        let mut input = Prompt::new()?;
        self.open()?;
        let confirmed = loop {
            self.go_on()?;
            let prompt =
                if self.journal.is_over() { String::new() } else { self.player.prompt(&self.journal) };
            let prompt = format!("{prompt}> ");
            if !input.is_terminal && !is_quiet() {
                output::print(&prompt)?;
            }
            let Some(typed) = input.ask(&prompt)? else {
                if !is_quiet() {
                    output::print("\n")?;
                }
                break self.confirm();
            };
            if !input.is_terminal && !is_quiet() {
                // Echo input from a pipe.
                self.say(&Excerpt(String::from_utf8_lossy(&typed.bytes).trim_end()).to_string())?;
            }
            if is_quit(&typed.text) {
                match self.leave()? {
                    Some(confirmed) => break confirmed,
                    None => continue,
                }
            }
            self.obey(&typed)?;
        };
        self.end(confirmed)
    }

    /// Confirms that all is saved, to end; `None` if it is not, which is reported once.
    fn leave(&mut self) -> Result<Option<std::result::Result<Confirmed, Obstacle>>> {
        match self.confirm() {
            Err(error) if !self.is_told => {
                self.is_told = true;
                self.say(&not_saved("", &error))?;
                self.say(PlayText::QuitAgain.text(spoken()))?;
                Ok(None)
            }
            confirmed => Ok(Some(confirmed)),
        }
    }

    fn end(self, confirmed: std::result::Result<Confirmed, Obstacle>) -> Result<Outcome> {
        match (&self.file, confirmed) {
            (Some(file), Ok(confirmed)) => {
                let file = Verbatim(Shown(file.name()));
                note(&match confirmed {
                    Confirmed::AsKept => PlayText::Kept.say(spoken(), &[("file", &file)]),
                    Confirmed::WrittenAgain => Notice::WrittenAgain.say(spoken(), &[("file", &file)]),
                });
                Ok(Outcome::Fine)
            }
            (Some(file), Err(error)) => {
                // The game is not on disk, so print it.
                output::print(&format!("\n{}", String::from_utf8_lossy(&self.records())))?;
                Err(error.at(file.name()))
            }
            (None, _) if self.is_refused => Ok(Outcome::Faults),
            (None, _) => Ok(Outcome::Fine),
        }
    }

    /// Verifies that the file is as last saved. Saves unsaved changes, and rewrites a file that was removed.
    fn confirm(&mut self) -> std::result::Result<Confirmed, Obstacle> {
        let Some(file) = &mut self.file else { return Ok(Confirmed::AsKept) };
        file.confirm(|| self.before.with(&self.journal.record()))
    }

    fn obey(&mut self, line: &Typed) -> Result<()> {
        self.is_told = false;
        let doubted = self.doubted.take();
        let typed = line.text.as_str();
        let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let word = command(first);
        if let Some(answer) = self.player.answer(&mut self.journal, word, rest.trim()) {
            return self.say(&answer);
        }
        if ALONE.contains(&word) && !rest.trim().is_empty() {
            return self.say(&PlayText::TakesNothing.say(spoken(), &[("word", &Excerpt(first))]));
        }
        match word {
            "" => Ok(()),
            "help" | "?" => self.say(self.player.terms().help),
            "board" => self.board(),
            "undo" => self.undo(),
            "again" if self.journal.is_over() => {
                self.follow()?;
                self.open()
            }
            "again" => self.say(PlayText::NotOver.text(spoken())),
            "save" if self.file.is_some() => self.save_again(PlayText::Saved.text(spoken())),
            "saveas" if self.file.is_some() && rest.trim().is_empty() => {
                self.say(PlayText::SaveAs.text(spoken()))
            }
            "saveas" if self.file.is_some() => self.save_as(&line.path_behind(first)),
            _ if word == self.player.terms().list => self.say(&self.player.list(&self.journal, rest)),
            _ if self.journal.is_over() => self.say(self.player.terms().over),
            "hint" => self.say(&self.player.hint(&self.journal)),
            "resign" => self.end_by(match self.journal.half() {
                Half::First => record::Outcome::SecondWins,
                Half::Second => record::Outcome::FirstWins,
            }),
            "draw" => self.offer_draw(),
            _ => match self.player.claim(&self.journal, word) {
                Some(Ok(claim)) => self.end_by(claim),
                Some(Err(why)) => self.say(why),
                None => self.attempt(typed, doubted.as_ref()),
            },
        }
    }

    /// Saves the game and returns whether that worked. On failure, reports that what was `done` is not on disk.
    fn save(&mut self, done: &str, if_gone: IfGone) -> Result<bool> {
        let records = self.records();
        let Some(file) = &mut self.file else { return Ok(true) };
        match file.save(records, if_gone) {
            Ok(()) => Ok(true),
            Err(error) => self.say(&not_saved(done, &error)).map(|()| false),
        }
    }

    /// Saves even if the file is gone, and confirms.
    fn save_again(&mut self, done: &str) -> Result<()> {
        if self.save("", IfGone::Write)? { self.say(done) } else { Ok(()) }
    }

    /// Continues in another file, which must not exist yet, or in its own.
    fn save_as(&mut self, path: &Path) -> Result<()> {
        let records = self.records();
        let Some(file) = &mut self.file else { return Ok(()) };
        let shown = Verbatim(Shown(path).to_string());
        match file.move_to(path, records) {
            Ok(true) => self.save_again(&PlayText::GoesOn.say(spoken(), &[("file", &shown)])),
            Ok(false) => self.say(&PlayText::Exists.say(spoken(), &[("file", &shown)])),
            Err(error) => self.say(&error.at(path).words()),
        }
    }

    fn name(&self, half: Half) -> String {
        name::<G, P>(&self.journal, half)
    }

    /// Prints the board, unless it is on the screen.
    fn board(&mut self) -> Result<()> {
        if self.said.is_some() { Ok(()) } else { output::print(&self.player.board(&self.journal)) }
    }

    fn say(&mut self, text: &str) -> Result<()> {
        match &mut self.said {
            Some(said) => said.push(text.to_owned()),
            None => say(text)?,
        }
        Ok(())
    }

    /// Prints the board, and before the first ply of a game that is kept how it is played, unless quiet.
    fn open(&mut self) -> Result<()> {
        self.show()?;
        let is_new = self.file.is_some() && self.journal.plies().is_empty() && !self.journal.is_over();
        if is_new && !is_quiet() { self.say(&self.player.begins(&self.journal, self.tool)) } else { Ok(()) }
    }

    /// Prints the board unasked, unless quiet.
    fn show(&mut self) -> Result<()> {
        if is_quiet() { Ok(()) } else { self.board() }
    }

    fn is_tools_turn(&self) -> bool {
        self.tool == Some(self.journal.half())
    }

    /// Applies automatic events and the program's own plies, and announces the end of the game.
    fn go_on(&mut self) -> Result<()> {
        loop {
            if !self.journal.is_over() {
                let happened = self.player.happens(&mut self.journal);
                if !happened.is_empty() && self.save(&happened.join(", "), IfGone::Refuse)? {
                    happened.iter().try_for_each(|text| self.say(text))?;
                }
            }
            // A throw that fits no line also ends the game.
            if self.journal.is_over() {
                return self.say(&self.player.standing(&self.journal));
            }
            let best = if self.is_tools_turn() { self.player.best(&self.journal) } else { None };
            match best {
                // Do not play the move of a search that was cut short.
                Some(ply) if !is_asked() => self.play(ply)?,
                _ => return Ok(()),
            }
        }
    }

    fn end_by(&mut self, claim: record::Outcome) -> Result<()> {
        self.journal.claim(Some(claim));
        self.save(&PlayText::Result.say(spoken(), &[("result", &claim)]), IfGone::Refuse).map(drop)
    }

    /// Accepts a draw if the program is not ahead; early in the game, only if it is clearly behind.
    fn offer_draw(&mut self) -> Result<()> {
        let lead = self.tool.map(|tool| (tool, self.player.lead(&self.journal, tool)));
        if is_asked() {
            // The search was cut short, so its answer is not the program's.
            return Ok(());
        }
        let is_early = self.journal.plies().len() < EARLY;
        match lead {
            Some((tool, lead)) if lead > 0.0 || (is_early && lead > -1.0) => {
                let player = Verbatim(self.name(tool));
                let early = lead <= 0.0;
                self.say(&PlayText::Declines.say(spoken(), &[("player", &player), ("early", &early)]))
            }
            _ => self.end_by(record::Outcome::Draw),
        }
    }

    /// Plays what is typed, if it is legal; after a warning of `doubted`, that ply too.
    fn attempt(&mut self, typed: &str, doubted: Option<&G::Ply>) -> Result<()> {
        let (written, word) = match read_typed::<G>(typed) {
            Ok((written, word)) => (self.player.lenient(written), word),
            Err(fault) => {
                // As people write elsewhere: `e1 to e4`.
                let meant = Some(import::typed(self.journal.game(), typed)).filter(|meant| !meant.is_empty());
                let meant = meant.or_else(|| P::completed(self.journal.game(), &fault));
                let help = match meant.as_deref() {
                    None => PlayText::Help.text(spoken()).to_owned(),
                    Some([]) => PlayText::NoLengths.text(spoken()).to_owned(),
                    Some([word]) => return self.attempt(word, doubted),
                    Some(words @ [_, ..]) if words.len() <= MOST_ASKED => {
                        let words = AnyOf(words.iter().map(|word| Quoted(word)).collect());
                        PlayText::Type.say(spoken(), &[("words", &words)])
                    }
                    Some(_) => fault.help_in(spoken()).unwrap_or_default(),
                };
                self.is_refused = true;
                return self.say(&format!("{}; {help}", fault.say(spoken())));
            }
        };
        match self.journal.game().judge(&written, &word) {
            Ok(ply) => match self.doubt(&ply, doubted) {
                Some(warning) => self.say(&warning),
                None => self.play(ply),
            },
            Err(fault) => {
                self.is_refused = true;
                let language = spoken();
                let help = fault.help_in(language).map(|help| format!("\n{help}")).unwrap_or_default();
                // A line with wrong marks may be legal without them.
                let refused = if fault.kind() == "marks" { PlayText::NotRight } else { PlayText::NotLegal };
                self.say(&format!(
                    "{} ({}): {}{help}",
                    refused.text(language),
                    fault.rule(),
                    fault.say(language)
                ))
            }
        }
    }

    /// The warning for a player who learns, unless it was given just before.
    fn doubt(&mut self, ply: &G::Ply, doubted: Option<&G::Ply>) -> Option<String> {
        if !self.teach || doubted == Some(ply) {
            return None;
        }
        let [played, reply] = self.player.allowed(&self.journal, ply)?;
        self.doubted = Some(ply.clone());
        let values: [(&str, &dyn Say); 2] = [("ply", &Verbatim(&played)), ("reply", &Verbatim(&reply))];
        Some(PlayText::Allowed.say(spoken(), &values))
    }

    fn play(&mut self, ply: G::Ply) -> Result<()> {
        let name = self.name(self.journal.half());
        let told = self.player.deed(&name, self.journal.position(), &ply);
        self.journal.play(ply);
        if self.save(&told, IfGone::Refuse)? {
            self.say(&told)?;
        }
        self.show()?;
        let is_taught = self.teach && !self.journal.is_over() && !self.is_tools_turn();
        if let Some(lesson) = is_taught.then(|| self.player.lesson(&self.journal)).flatten() {
            self.say(&lesson)?;
        }
        match self.player.remark(&self.journal) {
            Some(remark) if !self.journal.is_over() => self.say(remark),
            _ => Ok(()),
        }
    }

    fn undo(&mut self) -> Result<()> {
        if self.journal.is_claimed() {
            // Withdraw only the claim.
            self.journal.claim(None);
        } else if !self.journal.undo() {
            let Some((journal, before)) = self.last.take() else {
                return self.say(self.player.terms().nothing);
            };
            (self.journal, self.before) = (journal, before);
            self.exchange();
            self.save(PlayText::TakenBack.text(spoken()), IfGone::Refuse)?;
            return self.show();
        }
        while self.is_tools_turn() && self.journal.undo() {}
        self.save(PlayText::TakenBack.text(spoken()), IfGone::Refuse)?;
        self.show()
    }
}

/// The commands that nothing follows.
const ALONE: [&str; 10] = ["help", "?", "board", "undo", "again", "save", "hint", "resign", "draw", "claim"];

fn is_quit(typed: &str) -> bool {
    matches!(command(typed), "quit" | "q" | "exit")
}

/// The English word of a command typed in the language of messages.
fn command(typed: &str) -> &str {
    spoken::command("PlayCommand", spoken(), typed)
}

/// The message that what was `done` is not on disk, with advice.
fn not_saved(done: &str, error: &Obstacle) -> String {
    let is_gone = matches!(error, Obstacle::Gone);
    let values: [(&str, &dyn Say); 3] = [("done", &Verbatim(done)), ("why", error), ("gone", &is_gone)];
    PlayText::NotSaved.say(spoken(), &values)
}

/// Parses the names of two players, with a comma between, that a tag can hold.
pub fn two_tags(text: &str) -> std::result::Result<[String; 2], &'static str> {
    if text.contains(char::is_control) {
        return Err("a name has no control characters");
    }
    two_names(text)
}

/// Parses the names of two players, with a comma between.
pub fn two_names(text: &str) -> std::result::Result<[String; 2], &'static str> {
    match text.split(',').map(str::trim).collect::<Vec<_>>().as_slice() {
        [one, two] => Ok([*one, *two].map(str::to_owned)),
        _ => Err("two names, as `Ana,Beto` or `Ana Beto`"),
    }
}

/// The number of plies before which a draw is early.
const EARLY: usize = 20;

/// With more candidates, none is suggested.
const MOST_ASKED: usize = 8;

/// The maximum number of legal plies shown at once; there may be thousands.
const MOST_SHOWN: usize = 120;

pub fn listed(plies: &[impl ToString], legal: Legal, indent: &str) -> String {
    let (n, shown) = (plies.len(), &plies[..plies.len().min(MOST_SHOWN)]);
    let first = Maybe((n > MOST_SHOWN).then_some(MOST_SHOWN));
    table::columns(shown, indent) + &legal.say(spoken(), &[("n", &n), ("first", &first)])
}

/// A game and the file that keeps it, locked for this program.
pub struct KeptGame<G: TwoPlayerGame> {
    file: KeptFile,
    before: Before,
    pub journal: Journal<G>,
}

/// The last game of a file, or else a new one, which is saved. Refuses options for new games, each with whether it was given, if
/// the file already has a game.
pub fn kept<G: TwoPlayerGame>(
    path: &Path,
    for_new_games: &[(&str, bool)],
    begin: impl FnOnce() -> Result<Journal<G>>,
) -> Result<KeptGame<G>> {
    if path.as_os_str() == "-" {
        return Err(Error::usage("play keeps its record in a file: `-` is none"));
    }
    let mut file = KeptFile::open(path).map_err(|obstacle| obstacle.at(path))?;
    let Some(bytes) = file.last() else {
        let mut journal = begin()?;
        journal.date(today()?);
        file.save(journal.record(), IfGone::Refuse).map_err(|error| error.at(path))?;
        return Ok(KeptGame { file, before: Before::default(), journal });
    };
    if let Some((option, _)) = for_new_games.iter().find(|(_, is_given)| *is_given) {
        return Err(Error::exists(path, option));
    }
    let (before, journal) = resume(path, bytes)?;
    Ok(KeptGame { file, before, journal })
}

/// Resumes the last game of a file; what comes before it stays as it is.
fn resume<G: TwoPlayerGame>(name: &Path, bytes: &[u8]) -> Result<(Before, Journal<G>)> {
    let file = Input::from(name);
    let (before, text) = last_game(&file, bytes)?.ok_or_else(|| no_game(&file))?;
    let text = text.as_text();
    for notice in Report::<G>::new(&text).notices() {
        tell(notice, &file.name(), &text);
    }
    let journal = Journal::resume(&text).map_err(|error| match error {
        ResumeError::Fault(fault) => {
            tell(&fault, &file.name(), &text);
            Error::content(ErrorText::NotContinued.say(spoken(), &[("file", &Verbatim(&file))]))
        }
        ResumeError::Comments => Error::refused(ErrorText::Remarks, &file),
    })?;
    Ok((before, journal))
}
