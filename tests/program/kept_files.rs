//! However a write fails, no data of the user is lost, and no temporary files are left.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use parlour::seed::{Seed, below};
use tempfile::TempDir;

const DIVERTO: &str = include_str!("../../templates/demo/diverto-game.dvt");
const PERSIVIC: &str = include_str!("../../templates/demo/persivic-game.psv");
const DIVICITY: &str = include_str!("../../templates/demo/divicity-match.dvc");

/// A command that writes a file.
struct Writer {
    /// Its words; `IN` is its input file, `OUT` its output file.
    words: &'static str,
    /// The content of the input.
    input: &'static str,
    /// The extension of the output.
    ending: &'static str,
    /// Lines to type.
    typed: &'static str,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// Writes a file of another kind.
    Makes,
    /// Writes a file of the same kind as its input.
    Rewrites,
    /// Resumes the file that it writes.
    GoesOn,
}

const fn makes(words: &'static str, input: &'static str, ending: &'static str) -> Writer {
    Writer { words, input, ending, typed: "", how: How::Makes }
}

const fn goes_on(words: &'static str, ending: &'static str, typed: &'static str) -> Writer {
    Writer { words, input: "", ending, typed, how: How::GoesOn }
}

/// All commands that write a single file.
const WRITERS: [Writer; 22] = [
    makes("diverto pad --seed 1 --sheets 2 -o OUT", "", "pdf"),
    makes("diverto sheet --seed 1 -o OUT", "", "svg"),
    makes("diverto sheet --seed 1 --dpi 20 -o OUT", "", "png"),
    makes("diverto draw IN -o OUT", DIVERTO, "svg"),
    makes("view IN -o OUT", DIVERTO, "html"),
    makes("divicity deal --players 3 --seed 1 -o OUT", "", "pdf"),
    makes("kit divicity score-pad -o OUT", "", "pdf"),
    makes("view IN -o OUT", DIVICITY, "pdf"),
    makes("view IN -o OUT", DIVICITY, "html"),
    makes("show IN -o OUT", PERSIVIC, "svg"),
    makes("show IN --every 9 -o OUT", PERSIVIC, "pdf"),
    makes("view IN -o OUT", PERSIVIC, "html"),
    makes("kit persivic board -o OUT", "", "pdf"),
    makes("kit persivic record-sheet -o OUT", "", "pdf"),
    makes("puzzles persivic --count 1 --wins-in 1 --seed 1 -o OUT", "", "pdf"),
    Writer { words: "format IN -o OUT", input: PERSIVIC, ending: "psv", typed: "", how: How::Rewrites },
    Writer {
        words: "annotate IN --depth 1 -o OUT",
        input: PERSIVIC,
        ending: "psv",
        typed: "",
        how: How::Rewrites,
    },
    goes_on("format --in-place OUT", "psv", ""),
    goes_on("play persivic OUT", "psv", "e1-e4\ne9-e6\n"),
    goes_on("play diverto OUT", "dvt", "undo\nresign\n"),
    goes_on("divicity keep --line OUT", "dvc", "tokens 10 milk\n"),
    makes("puzzles diverto --count 1 --board 8x8 --seed 7 -o OUT", "", "pdf"),
];

impl Writer {
    /// A file that it can resume, or any content.
    fn there(&self) -> &'static str {
        match (self.how, self.ending) {
            (How::GoesOn, "psv") => "[Red \"Ana\"]\n*\n",
            (How::GoesOn, "dvt") => "[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n1. c3:N3E1 *\n",
            (How::GoesOn, _) => "[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana 10 | Beto milk\n",
            _ => "theirs",
        }
    }

    fn out(&self) -> String {
        format!("out.{}", self.ending)
    }

    fn command(&self, folder: &Path, input: &str, out: &str) -> Command {
        let mut command = crate::common::program();
        command.args(self.words.split(' ').map(|word| match word {
            "IN" => input,
            "OUT" => out,
            word => word,
        }));
        command.current_dir(folder).env_remove("SOURCE_DATE_EPOCH");
        command
    }

    /// Runs it in a folder with its input.
    fn run(&self, folder: &Path) -> Output {
        run(self.command(folder, "in", &self.out()), self.typed)
    }
}

fn run(mut command: Command, typed: &str) -> Output {
    let mut child = start(&mut command);
    // A command that refuses does not read its input.
    let _ = child.stdin.take().expect("its input").write_all(typed.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Everything in a folder: names, kinds, modes, bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    Link(PathBuf),
    File(u32, Vec<u8>),
    Other,
}

fn listing(folder: &Path) -> BTreeMap<String, Entry> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let entry = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let there = fs::symlink_metadata(&path).expect("an entry");
        let entry = if there.is_symlink() {
            Entry::Link(fs::read_link(&path).expect("a link"))
        } else if there.is_file() {
            Entry::File(there.permissions().mode(), fs::read(&path).expect("a file"))
        } else {
            Entry::Other
        };
        (name, entry)
    };
    entries.map(entry).collect()
}

/// A folder in memory if possible: some disks are slow.
fn folder_with(writer: &Writer) -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    let folder = folder.expect("a folder");
    fs::write(folder.path().join("in"), writer.input).expect("written");
    folder
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn refused(writer: &Writer, output: &Output, words: &[&str]) {
    assert_eq!(output.status.code(), Some(2), "{}: {}", writer.words, stderr(output));
    for word in words {
        assert!(stderr(output).contains(word), "{}: {}", writer.words, stderr(output));
    }
}

#[track_caller]
fn fine(writer: &Writer, output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{}: {}", writer.words, stderr(output));
}

#[test]
fn what_is_read_is_not_overwritten_by_any_of_its_names() {
    for writer in WRITERS.iter().filter(|writer| !writer.input.is_empty()) {
        for link in ["same", "hard", "symbolic", "standard input"] {
            let folder = folder_with(writer);
            let (input, out) = (format!("in.{}", writer.ending), writer.out());
            let at = |name: &str| folder.path().join(name);
            fs::rename(at("in"), at(&input)).expect("renamed");
            match link {
                "hard" => fs::hard_link(at(&input), at(&out)).expect("linked"),
                "symbolic" => symlink(&input, at(&out)).expect("linked"),
                _ => {}
            }
            let out = if link == "same" || link == "standard input" { input.clone() } else { out };
            let before = listing(folder.path());
            let output = if link == "standard input" {
                let mut command = writer.command(folder.path(), "-", &out);
                command.stdin(File::open(at(&input)).expect("a file"));
                command.output().expect("it runs")
            } else {
                run(writer.command(folder.path(), &input, &out), "")
            };
            let given = if link == "standard input" { "-" } else { &input };
            let words = [&*format!("cannot write {out}: it is the same file as {given}, which is read")];
            refused(writer, &output, &words);
            assert_eq!(listing(folder.path()), before, "{}", writer.words);
        }
    }
}

/// The output if nothing is in the way, or after resuming an existing file.
fn expected(writer: &Writer) -> Vec<u8> {
    let folder = folder_with(writer);
    let out = folder.path().join(writer.out());
    if writer.how == How::GoesOn {
        fs::write(&out, writer.there()).expect("written");
    }
    fine(writer, &writer.run(folder.path()));
    fs::read(out).expect("a file")
}

#[test]
fn links_are_followed_also_to_nowhere_and_to_another_device() {
    let memory = Path::new("/dev/shm");
    for writer in &WRITERS {
        let expected = expected(writer);
        let elsewhere = if memory.is_dir() { tempfile::tempdir() } else { tempfile::tempdir_in(".") };
        let elsewhere = elsewhere.expect("a folder");
        let target = elsewhere.path().join("target");
        // If it resumes files, only an existing one has a known outcome.
        let cases: &[bool] = if writer.how == How::GoesOn { &[true] } else { &[true, false] };
        for exists in cases {
            let folder = folder_with(writer);
            if *exists {
                fs::write(&target, writer.there()).expect("written");
                fs::set_permissions(&target, Permissions::from_mode(0o640)).expect("a mode");
            }
            // Through a link to a link, each in a folder of its own.
            symlink(&target, elsewhere.path().join("link")).expect("linked");
            symlink(elsewhere.path().join("link"), folder.path().join(writer.out())).expect("linked");
            let before = listing(folder.path());
            fine(writer, &writer.run(folder.path()));
            assert_eq!(listing(folder.path()), before, "{}", writer.words);
            assert!(fs::read(&target).expect("a file") == expected, "{}", writer.words);
            if *exists {
                assert_eq!(fs::metadata(&target).expect("a file").permissions().mode() & 0o777, 0o640);
            }
            assert_eq!(listing(elsewhere.path()).len(), 2, "{}", writer.words);
            fs::remove_file(elsewhere.path().join("link")).expect("removed");
            fs::remove_file(&target).expect("removed");
        }
    }
}

#[test]
fn links_in_a_circle_are_refused() {
    for writer in &WRITERS {
        let folder = folder_with(writer);
        symlink("other", folder.path().join(writer.out())).expect("linked");
        symlink(writer.out(), folder.path().join("other")).expect("linked");
        let before = listing(folder.path());
        refused(writer, &writer.run(folder.path()), &["cannot write out.", "links lead in a circle"]);
        assert_eq!(listing(folder.path()), before, "{}", writer.words);
    }
}

#[test]
fn a_read_only_file_is_replaced_by_force_only_and_keeps_its_mode() {
    for writer in &WRITERS {
        let folder = folder_with(writer);
        let out = folder.path().join(writer.out());
        fs::write(&out, writer.there()).expect("written");
        fs::set_permissions(&out, Permissions::from_mode(0o444)).expect("a mode");
        let before = listing(folder.path());
        refused(writer, &writer.run(folder.path()), &["it is read-only"]);
        assert_eq!(listing(folder.path()), before, "{}", writer.words);
        if writer.typed.is_empty() {
            let mut command = writer.command(folder.path(), "in", &writer.out());
            command.arg("--force");
            fine(writer, &run(command, ""));
            assert!(fs::read(&out).expect("a file") == expected(writer), "{}", writer.words);
            assert_eq!(fs::metadata(&out).expect("a file").permissions().mode() & 0o777, 0o444);
        }
    }
}

#[test]
fn a_file_keeps_its_owner_where_that_is_allowed() {
    let writer = &WRITERS[0];
    let folder = folder_with(writer);
    let out = folder.path().join(writer.out());
    fs::write(&out, "theirs").expect("written");
    // Only root may give a file away.
    if std::os::unix::fs::chown(&out, Some(1234), Some(4321)).is_err() {
        return;
    }
    fine(writer, &writer.run(folder.path()));
    let there = fs::metadata(&out).expect("a file");
    assert_eq!((there.uid(), there.gid()), (1234, 4321));
}

/// This test plays the other parlour: it locks the file like one.
#[test]
fn a_file_that_another_parlour_has_open_is_refused() {
    for writer in &WRITERS {
        let folder = folder_with(writer);
        let out = folder.path().join(writer.out());
        fs::write(&out, writer.there()).expect("written");
        let before = listing(folder.path());
        let lock = File::open(&out).expect("a file");
        lock.lock().expect("locked");
        refused(writer, &writer.run(folder.path()), &["is open in another parlour: close that one first"]);
        assert_eq!(listing(folder.path()), before, "{}", writer.words);
        // Unlock explicitly: a child just being started by another test may keep the file open.
        lock.unlock().expect("unlocked");
        fine(writer, &writer.run(folder.path()));
    }
}

/// Types a line and waits for `answer`.
fn talk(child: &mut Child, line: &str, answer: &str) {
    child.stdin.as_mut().expect("its input").write_all(line.as_bytes()).expect("it listens");
    let stdout = child.stdout.as_mut().expect("its output");
    let mut said = String::new();
    let mut byte = [0];
    while !said.contains(answer) {
        assert_eq!(stdout.read(&mut byte).expect("it speaks"), 1, "{said}");
        said.push(char::from(byte[0]));
    }
}

#[test]
fn of_two_games_on_one_file_the_second_is_refused_and_no_move_is_lost() {
    for (game, first, prompt, second) in [
        ("persivic", "e1-e4\n", "1... blue>", "a1-a4\n"),
        ("diverto", "c8:S5E3\n", "row 1, player 2", "c8:S3E5\n"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let command = |args: &[&str]| {
            let mut command = crate::common::program();
            command.args([game, "play", "g"]).args(args).current_dir(folder.path());
            command
        };
        let new: &[&str] = if game == "diverto" { &["--board", "9x9", "--seed", "1"] } else { &[] };
        let mut one = start(&mut command(new));
        talk(&mut one, "", "> ");
        let other = run(command(&[]), second);
        assert_eq!(other.status.code(), Some(2));
        assert!(
            stderr(&other).contains("cannot write g: it is open in another parlour"),
            "{}",
            stderr(&other)
        );
        talk(&mut one, first, prompt);
        drop(one.stdin.take());
        assert!(one.wait().expect("it ends").success());
        let record = fs::read_to_string(folder.path().join("g")).expect("a record");
        assert!(record.contains(first.trim()) && !record.contains(second.trim()), "{record}");
    }
}

#[test]
fn a_game_that_is_edited_meanwhile_is_not_overwritten_and_one_taken_away_is_written_again() {
    for (game, record, line) in [
        ("persivic", "[Red \"Ana\"]\n*\n", "e1-e4\n"),
        ("diverto", "[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n*\n", "c3:N3E1\n"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("g");
        let play = || {
            fs::write(&file, record).expect("written");
            let mut command = crate::common::program();
            let mut child = start(command.args([game, "play", "g"]).current_dir(folder.path()));
            talk(&mut child, "", "> ");
            child
        };
        let mut child = play();
        fs::write(&file, "edited by hand").expect("written");
        child.stdin.take().expect("its input").write_all(line.as_bytes()).expect("it listens");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output)
                .contains("g: another program has changed the file, and what it wrote is left alone"),
            "{}",
            stderr(&output)
        );
        assert_eq!(fs::read_to_string(&file).expect("text"), "edited by hand");

        let mut child = play();
        fs::remove_file(&file).expect("removed");
        child.stdin.take().expect("its input").write_all(line.as_bytes()).expect("it listens");
        assert!(child.wait_with_output().expect("it ends").status.success());
        assert!(fs::read_to_string(&file).expect("text").contains(line.trim()));
        assert_eq!(listing(folder.path()).len(), 1);
    }
}

/// Only what is on the disk when the game ends is reported as saved.
#[test]
fn what_became_of_the_file_is_looked_at_when_a_game_ends() {
    for (game, record, line) in [
        ("persivic", "[Red \"Ana\"]\n*\n", "e1-e4\n"),
        ("diverto", "[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n*\n", "c3:N3E1\n"),
    ] {
        for changes in [false, true] {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("g");
            fs::write(&file, record).expect("written");
            let mut command = crate::common::program();
            let mut child = start(command.args([game, "play", "g"]).current_dir(folder.path()));
            talk(&mut child, "", "> ");
            talk(&mut child, line, "> ");
            if changes {
                fs::write(&file, "edited by hand").expect("written");
            } else {
                fs::remove_file(&file).expect("removed");
            }
            child.stdin.take().expect("its input").write_all(b"quit\n").expect("it listens");
            let output = child.wait_with_output().expect("it ends");
            let there = fs::read_to_string(&file).expect("text");
            if changes {
                let told = "error: cannot write g: another program has changed the file, and what it wrote is left alone\n";
                assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(2), told));
                assert_eq!(there, "edited by hand");
            } else {
                let told = "g was gone, and is written again\n";
                assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), told));
                assert!(there.contains(line.trim()), "{there}");
            }
        }
    }
}

/// A command that keeps a file during input: two inputs, each with the reply once it is on the disk, and the
/// reply if it cannot be saved.
struct Keeps {
    words: &'static str,
    /// The initial file.
    there: &'static str,
    typed: [(&'static str, &'static str); 2],
    unsaved: &'static str,
    /// The second step in the record.
    written: &'static str,
}

const KEEPS: [Keeps; 3] = [
    Keeps {
        words: "divicity keep --line g",
        there: "[Players \"Ana Beto Cira\"]\n{keeper: cards left out}\n",
        typed: [("ana 10 beto 10\n", "due trick 2"), ("ana milk beto beer\n", "unsaved ")],
        unsaved: "unsaved Ana takes milk; Beto takes beer: ",
        written: "2. | milk beer | Ana milk | Beto beer",
    },
    Keeps {
        words: "play persivic g",
        there: "[Game \"PerSiVic\"]\n*\n",
        typed: [("e1-e4\n", "1... blue> "), ("e9-e6\n", "Not saved: ")],
        unsaved: "Not saved: blue plays e9-e6: ",
        written: "1. e1-e4 e9-e6",
    },
    Keeps {
        words: "play diverto g",
        there: "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Dice \"3 1 / 2 1\"]\n*\n",
        typed: [("c3:N3E1\n", "player 2 to draw"), ("d6:N2E1\n", "Not saved: ")],
        unsaved: "Not saved: player 2 draws d6:N2E1: ",
        written: "1. c3:N3E1 d6:N2E1",
    },
];

type Spoil = fn(&Path);

/// What may happen to the file between two steps, in a folder of its own.
const SPOILT: [(&str, Spoil); 8] = [
    ("removed", |folder| fs::remove_file(folder.join("g")).expect("removed")),
    ("renamed", |folder| fs::rename(folder.join("g"), folder.join("h")).expect("renamed")),
    ("written", |folder| fs::write(folder.join("g"), "theirs").expect("written")),
    ("replaced", |folder| {
        fs::write(folder.join("h"), "theirs").expect("written");
        fs::rename(folder.join("h"), folder.join("g")).expect("renamed");
    }),
    ("a link", |folder| {
        fs::rename(folder.join("g"), folder.join("h")).expect("renamed");
        symlink("h", folder.join("g")).expect("linked");
    }),
    ("a folder", |folder| {
        fs::remove_file(folder.join("g")).expect("removed");
        fs::create_dir(folder.join("g")).expect("a folder");
    }),
    ("read-only", |folder| {
        fs::set_permissions(folder.join("g"), Permissions::from_mode(0o444)).expect("a mode");
    }),
    ("no folder", |folder| fs::remove_dir_all(folder).expect("removed")),
];

/// If the file was removed, replaced or closed, later steps are reported as unsaved and are not lost: they
/// are in the file, in another one named by the user, or printed with a nonzero exit code.
#[test]
fn nothing_is_lost_when_the_file_is_taken_away_in_the_middle() {
    let all = crate::common::tree::commands()
        .into_iter()
        .filter(|(_, help)| help.contains("continued if it exists"));
    let all: Vec<String> = all.map(|(words, _)| words.join(" ")).collect();
    assert!(
        all.iter().all(|words| KEEPS.iter().any(|keeps| keeps.words.starts_with(words.as_str()))),
        "{all:?}"
    );
    assert_eq!(all.len(), KEEPS.len(), "{all:?}");
    for keeps in &KEEPS {
        for (way, spoil) in SPOILT {
            for end in ["quit\nquit\n", "saveas ELSEWHERE\nquit\n", "save\n", ""] {
                let told = format!("{}, {way}, {end:?}", keeps.words);
                let folder = tempfile::tempdir().expect("a folder");
                let (own, elsewhere) = (folder.path().join("own"), folder.path().join("elsewhere"));
                fs::create_dir(&own).expect("a folder");
                fs::write(own.join("g"), keeps.there).expect("written");
                let mut command = crate::common::program();
                command.args(keeps.words.split(' ')).current_dir(&own);
                let mut child = start(&mut command);
                talk(&mut child, keeps.typed[0].0, keeps.typed[0].1);
                let before = fs::read_to_string(own.join("g")).expect("text");
                spoil(&own);
                let left = if own.is_dir() { listing(&own) } else { BTreeMap::new() };
                talk(&mut child, keeps.typed[1].0, keeps.unsaved);
                assert_eq!(if own.is_dir() { listing(&own) } else { BTreeMap::new() }, left, "{told}");
                let end = end.replace("ELSEWHERE", &elsewhere.display().to_string());
                child.stdin.take().expect("its input").write_all(end.as_bytes()).expect("it listens");
                let output = child.wait_with_output().expect("it ends");
                let said = String::from_utf8_lossy(&output.stdout).into_owned();
                let has_it =
                    |path: &Path| fs::read_to_string(path).is_ok_and(|text| text.contains(keeps.written));
                let is_gone = matches!(way, "removed" | "renamed");
                let is_saved = is_gone || end.starts_with("saveas");
                assert_eq!(
                    output.status.code(),
                    Some(if is_saved { 0 } else { 2 }),
                    "{told}: {said}{}",
                    stderr(&output)
                );
                if end.starts_with("saveas") {
                    assert!(has_it(&elsewhere), "{told}: {said}");
                } else if is_gone {
                    assert!(has_it(&own.join("g")), "{told}: {said}");
                    let again =
                        stderr(&output).contains("g was gone, and is written again") || end == "save\n";
                    assert!(again, "{told}: {}", stderr(&output));
                } else {
                    assert!(
                        said.contains(keeps.written) && stderr(&output).contains("error: "),
                        "{told}: {said}"
                    );
                }
                if end.starts_with("quit") && !is_saved {
                    assert!(
                        said.contains("`save`")
                            && said.contains("`saveas FILE`")
                            && said.contains("`quit` again"),
                        "{told}: {said}"
                    );
                }
                // Files of others and earlier ones are unchanged.
                let mut after = if own.is_dir() { listing(&own) } else { BTreeMap::new() };
                if is_gone && !end.starts_with("saveas") {
                    after.remove("g");
                }
                assert_eq!(after, left, "{told}");
                if way == "renamed" {
                    assert_eq!(fs::read_to_string(own.join("h")).expect("text"), before, "{told}");
                }
            }
        }
    }
}

/// When the disk fills up during a game, the prompt stays and unsaved steps are reported; `save` saves them
/// once there is room.
#[test]
fn a_full_disk_in_the_middle_is_said_and_ends_nothing() {
    for keeps in &KEEPS {
        let folder = tempfile::tempdir().expect("a folder");
        let long = format!("[Event \"{}\"]\n", "x".repeat(990 - keeps.there.len()));
        fs::write(folder.path().join("g"), long + keeps.there).expect("written");
        let mut command = crate::common::shell();
        command.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\""]).arg(assert_cmd::cargo::cargo_bin!("parlour"));
        command.args(keeps.words.split(' ')).current_dir(folder.path());
        let before = listing(folder.path());
        let mut child = start(&mut command);
        // One block holds only the tags.
        talk(&mut child, keeps.typed[0].0, keeps.unsaved.split(' ').next().expect("a word"));
        talk(&mut child, keeps.typed[1].0, keeps.unsaved);
        child.stdin.take().expect("its input").write_all(b"quit\nquit\n").expect("it listens");
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(2), "{}: {said}{}", keeps.words, stderr(&output));
        assert!(said.contains("`save`") && said.contains(keeps.written), "{said}");
        assert_eq!(listing(folder.path()), before);
    }
}

#[test]
fn a_record_edited_while_it_is_annotated_is_not_overwritten() {
    // The first game is annotated at once; the second takes hours, and the note about its dash shows that it
    // has begun.
    let lost = "[Position \"3b8./4.3r4./9./9./4.b4./3.3r5./9./9./9. b\"]\n1... e5-e6 *\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("g.psv");
    fs::write(&file, format!("{lost}\n[Red \"Ana\"]\n1. e1\u{2013}e4 *\n")).expect("written");
    let mut command = crate::common::program();
    command.args(["persivic", "annotate", "g.psv", "--time", "1h", "--threads", "1", "--in-place"]);
    let mut child = start(command.current_dir(folder.path()));
    let mut messages = BufReader::new(child.stderr.take().expect("its messages"));
    let mut said = String::new();
    while !said.contains("`check --strict` refuses this") {
        assert!(messages.read_line(&mut said).expect("text") > 0, "it ended early: {said}");
    }
    fs::write(&file, "edited by hand").expect("written");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill").success());
    messages.read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(2), "{said}");
    assert!(
        said.ends_with("another program has changed the file, and what it wrote is left alone\n"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&file).expect("text"), "edited by hand");
    assert_eq!(listing(folder.path()).len(), 1);
}

/// A file size limit simulates a full disk, with room for nothing or one block.
#[test]
fn on_a_full_disk_nothing_is_lost_and_nothing_is_left() {
    for writer in &WRITERS {
        for (blocks, exists) in [("0", true), ("0", false), ("1", true)] {
            let folder = folder_with(writer);
            if exists {
                fs::write(folder.path().join(writer.out()), writer.there()).expect("written");
            }
            let before = listing(folder.path());
            let program = writer.command(folder.path(), "in", &writer.out());
            let mut command = crate::common::shell();
            command
                .args(["-c", &format!("ulimit -f {blocks}; exec \"$0\" \"$@\"")])
                .arg(program.get_program());
            command.args(program.get_args()).current_dir(folder.path());
            let output = run(command, writer.typed);
            let after = listing(folder.path());
            if blocks == "1" && output.status.success() {
                // It was small enough.
                assert_eq!(after.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
                continue;
            }
            let is_asked_first = writer.words.contains("keep") && !exists;
            if is_asked_first {
                // The players are not given, so nothing starts.
                assert_eq!(after, before);
                continue;
            }
            assert_eq!(output.status.code(), Some(2), "{} {blocks}: {}", writer.words, stderr(&output));
            assert_eq!(after, before, "{} {blocks}", writer.words);
        }
    }
}

fn random(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut generator = Seed(seed).generator("kept files test", 0);
    move |count| below(&mut generator, count)
}

/// Sends a signal to a writer at a random time and checks what is left; returns the number of hidden files.
/// Only a kill can leave one: on Linux in the instant of replacing a file, elsewhere while writing.
fn interrupt(
    writer: &Writer,
    signal: &str,
    expected: &[u8],
    time: Duration,
    choose: &mut impl FnMut(u32) -> u32,
) -> usize {
    let folder = folder_with(writer);
    let out = folder.path().join(writer.out());
    // Half of the time there is a file to replace.
    let exists = writer.how == How::GoesOn || choose(2) == 0;
    if exists {
        fs::write(&out, writer.there()).expect("written");
    }
    let before = listing(folder.path());
    let mut child = start(&mut writer.command(folder.path(), "in", &writer.out()));
    // Keep the input open, so that only the signal ends the run.
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(writer.typed.as_bytes()).expect("it listens");
    std::thread::sleep(time * choose(1000) / 800);
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
    drop(stdin);
    child.wait_with_output().expect("it ends");
    let mut after = listing(folder.path());
    let there = fs::read(&out).ok();
    let is_whole = match (writer.how, &there) {
        // Each step leaves a whole record.
        (How::GoesOn, Some(there)) => !there.is_empty(),
        // Finished games are kept.
        (_, Some(there)) if writer.words.starts_with("annotate") => {
            there.ends_with(b"0-1\n") || (exists && there == writer.there().as_bytes())
        }
        (_, Some(there)) => there == expected || (exists && there == writer.there().as_bytes()),
        (_, None) => !exists,
    };
    assert!(is_whole, "{} {signal}: half a file", writer.words);
    after.remove(&writer.out());
    let mut before = before;
    before.remove(&writer.out());
    let is_hidden = |name: &String| name.contains(".parlour-") && signal == "-KILL";
    let hidden = after.keys().filter(|name| is_hidden(name)).count();
    after.retain(|name, _| !is_hidden(name));
    assert_eq!(after, before, "{} {signal}", writer.words);
    hidden
}

/// The most hidden files that this many kills may leave.
fn most_left(kills: usize) -> usize {
    if cfg!(target_os = "linux") { kills.div_ceil(50) } else { kills }
}

/// What a writer writes, and how long that takes on this machine.
fn measured(writer: &Writer) -> (Vec<u8>, Duration) {
    let start = Instant::now();
    let expected = expected(writer);
    (expected, start.elapsed())
}

#[test]
fn signals_at_any_time_leave_nothing() {
    let mut choose = random(12);
    let measured = WRITERS.each_ref().map(measured);
    let mut left = 0;
    for signal in ["-INT", "-TERM", "-HUP", "-KILL"] {
        for _ in 0..20 {
            let at = choose(WRITERS.len() as u32) as usize;
            let (expected, time) = &measured[at];
            left += interrupt(&WRITERS[at], signal, expected, *time, &mut choose);
        }
    }
    assert!(left <= most_left(20), "{left}");
}

#[test]
#[ignore = "takes minutes: each writer is killed at 20 times by each signal"]
fn signals_at_any_time_leave_nothing_of_any_writer() {
    let mut choose = random(13);
    let mut left = 0;
    for writer in &WRITERS {
        let (expected, time) = measured(writer);
        for signal in ["-INT", "-TERM", "-HUP", "-KILL"] {
            for _ in 0..20 {
                left += interrupt(writer, signal, &expected, time, &mut choose);
            }
        }
    }
    eprintln!("{left} hidden files left by {} kills", 20 * WRITERS.len());
    assert!(left <= most_left(20 * WRITERS.len()), "{left}");
}

/// A pad of many pages, one file each.
const PAGES: Writer = makes("diverto pad --seed 1 --board 8x8 --lives 3 --sheets 100 -o OUT", "", "svg");

/// The man pages, written to a folder.
const MAN: Writer = makes("man OUT", "", "d");

/// The output of a writer of many files; the folder for man pages exists before.
fn pages(folder: &TempDir) -> BTreeMap<String, Entry> {
    let mut all = listing(folder.path());
    all.remove("in");
    all.remove("out.d");
    for below in ["out.d", "out.d/man1", "out.d/man5"].map(|name| folder.path().join(name)) {
        all.extend(if below.is_dir() { listing(&below) } else { BTreeMap::new() });
    }
    all.retain(|name, _| !["man1", "man5"].contains(&name.as_str()));
    all
}

#[test]
fn many_files_are_written_all_or_none_whenever_it_ends() {
    let mut choose = random(14);
    for writer in [&PAGES, &MAN] {
        let fresh = || {
            let folder = folder_with(writer);
            fs::create_dir(folder.path().join("out.d")).expect("a folder");
            folder
        };
        let folder = fresh();
        let begin = Instant::now();
        fine(writer, &writer.run(folder.path()));
        let (time, whole) = (begin.elapsed(), pages(&folder));
        assert!(whole.len() > 30, "{}", whole.len());
        for signal in ["-INT", "-TERM", "-HUP", "-KILL"] {
            for _ in 0..5 {
                let folder = fresh();
                let mut child = start(&mut writer.command(folder.path(), "in", &writer.out()));
                std::thread::sleep(time * choose(1000) / 900);
                let id = child.id().to_string();
                assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
                child.wait().expect("it ends");
                let mut after = pages(&folder);
                if !cfg!(target_os = "linux") && signal == "-KILL" {
                    after.retain(|name, _| !name.contains(".parlour-"));
                }
                // Only a kill while the files are being renamed may leave some of them.
                let is_fine = after.is_empty() || after == whole || signal == "-KILL";
                assert!(is_fine, "{signal}: {} of {}", after.len(), whole.len());
                assert!(after.iter().all(|(name, entry)| whole.get(name) == Some(entry)), "{signal}");
            }
        }
        let folder = fresh();
        let program = writer.command(folder.path(), "in", &writer.out());
        let mut command = crate::common::shell();
        command.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\""]).arg(program.get_program());
        command.args(program.get_args()).current_dir(folder.path());
        assert_eq!(run(command, "").status.code(), Some(2), "a full disk");
        assert!(pages(&folder).is_empty());
    }
}

#[test]
fn more_pages_than_files_may_be_open_are_written_all_the_same() {
    let folder = folder_with(&PAGES);
    let program = PAGES.command(folder.path(), "in", &PAGES.out());
    let mut command = crate::common::shell();
    command.args(["-c", "ulimit -S -n 60; exec \"$0\" \"$@\""]).arg(program.get_program());
    command.args(program.get_args()).current_dir(folder.path());
    fine(&PAGES, &run(command, ""));
    assert_eq!(listing(folder.path()).len(), 101);
    // With a hard limit it fails and leaves nothing.
    let folder = folder_with(&PAGES);
    let program = PAGES.command(folder.path(), "in", &PAGES.out());
    let mut command = crate::common::shell();
    command.args(["-c", "ulimit -n 60; exec \"$0\" \"$@\""]).arg(program.get_program());
    command.args(program.get_args()).current_dir(folder.path());
    refused(&PAGES, &run(command, ""), &["cannot write out-"]);
    assert_eq!(listing(folder.path()).len(), 1);
}

#[test]
fn pages_of_an_older_pad_are_not_left_behind_new_ones() {
    let pad = |folder: &Path, sheets: &str| {
        let mut command = crate::common::program();
        command.args(["diverto", "pad", "--seed", sheets, "--sheets", sheets, "-o", "it.svg"]);
        run(command.current_dir(folder).into_command(), "")
    };
    let folder = tempfile::tempdir().expect("a folder");
    assert!(pad(folder.path(), "5").status.success());
    for theirs in ["it-notes.svg", "it-04.svg", "it-1999.svg", "it.svg", "its-004.svg"] {
        fs::write(folder.path().join(theirs), theirs).expect("written");
    }
    let before = listing(folder.path());
    let output = pad(folder.path(), "3");
    assert_eq!(
        (output.status.code(), stderr(&output).as_str()),
        (
            Some(2),
            "error: it-004.svg to it-005.svg, pages of an older document, would stay beside the 3 new ones: remove \
             them, or choose another name\n"
        )
    );
    assert_eq!(listing(folder.path()), before);
    assert!(pad(folder.path(), "5").status.success());
    assert!(pad(folder.path(), "6").status.success());
    for page in ["it-004.svg", "it-005.svg", "it-006.svg"] {
        fs::remove_file(folder.path().join(page)).expect("removed");
    }
    assert!(pad(folder.path(), "3").status.success());
}

/// Lets [`run`] take `&mut Command`.
trait IntoCommand {
    fn into_command(self) -> Command;
}

impl IntoCommand for &mut Command {
    fn into_command(self) -> Command {
        let mut command = Command::new(self.get_program());
        command.args(self.get_args());
        if let Some(folder) = self.get_current_dir() {
            command.current_dir(folder);
        }
        command
    }
}

#[test]
fn names_that_are_no_names_of_files_are_refused() {
    for writer in WRITERS.iter().filter(|writer| writer.how == How::Makes) {
        let extension = format!(".{}", writer.ending);
        for out in ["..", ".", "./", "there/", "new/", &extension, &format!("there/{extension}")] {
            let folder = folder_with(writer);
            fs::create_dir(folder.path().join("there")).expect("a folder");
            let before = listing(folder.path());
            let mut command = writer.command(folder.path(), "in", out);
            if !writer.words.contains("view") {
                command.args(["--format", writer.ending]);
            }
            let output = run(command, "");
            refused(writer, &output, &[out]);
            assert_eq!(listing(folder.path()), before, "{} {out}", writer.words);
        }
    }
}

#[test]
fn a_page_for_a_browser_says_so_in_its_name() {
    let view = &WRITERS[11];
    let folder = folder_with(view);
    let before = listing(folder.path());
    for out in ["other.psv", "page", "page.pdf"] {
        let output = run(view.command(folder.path(), "in", out), "");
        refused(view, &output, &[&format!("`{out}` does not end in .html")]);
    }
    assert_eq!(listing(folder.path()), before);
    fine(view, &run(view.command(folder.path(), "in", "PAGE.HTML"), ""));
}

/// Files opened by the shell are written in place, after their content.
#[test]
fn standard_output_by_name_goes_where_the_shell_says() {
    let writer = &WRITERS[9];
    let expected = expected(writer);
    for (name, redirection) in
        [("/dev/stdout", ">>"), ("/dev/fd/1", ">>"), ("/dev/fd/3", "3>>"), ("/dev/stdout", ">")]
    {
        let folder = folder_with(writer);
        fs::write(folder.path().join("file"), "first\n").expect("written");
        let program = writer.command(folder.path(), "in", name);
        let mut command = crate::common::shell();
        command.args(["-c", &format!("exec \"$0\" \"$@\" --format svg {redirection}file")]);
        command.arg(program.get_program()).args(program.get_args()).current_dir(folder.path());
        fine(writer, &run(command, ""));
        let there = fs::read(folder.path().join("file")).expect("a file");
        let first: &[u8] = if redirection == ">" { b"" } else { b"first\n" };
        assert!(there == [first, &expected].concat(), "{name} {redirection}");
        assert_eq!(listing(folder.path()).len(), 2);
    }
}

fn parlour(folder: &Path, args: &[&str]) -> Output {
    let mut command = crate::common::program();
    command.args(args).current_dir(folder);
    run(command, "")
}

#[test]
fn man_pages_are_all_written_or_none_and_a_pipe_in_the_way_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(parlour(folder.path(), &["man", "m"]).status.success());
    let pages = folder.path().join("m").join("man1");
    let whole = listing(&pages);
    assert!(
        whole.contains_key("parlour.1") && whole.contains_key("parlour-diverto-pad.1"),
        "{:?}",
        whole.keys()
    );
    for name in whole.keys() {
        fs::write(pages.join(name), "old").expect("written");
    }
    fs::remove_file(pages.join("parlour.1")).expect("removed");
    assert!(Command::new("mkfifo").arg(pages.join("parlour.1")).status().expect("mkfifo").success());
    let before = listing(&pages);
    // Opening a pipe without a reader would block forever.
    let output = parlour(folder.path(), &["man", "m"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("parlour.1: it is not a regular file"), "{}", stderr(&output));
    assert_eq!(listing(&pages), before);
    fs::remove_file(pages.join("parlour.1")).expect("removed");
    assert!(parlour(folder.path(), &["man", "m"]).status.success());
    assert_eq!(listing(&pages), whole);
}

#[test]
fn options_of_a_new_game_are_refused_where_one_goes_on() {
    for (game, record, options) in [
        (
            "persivic",
            "*\n",
            &[&["--names", "A", "B"][..], &["--position", "9./9./9./9./2b8./9./r8./9./9. r"]][..],
        ),
        (
            "diverto",
            "[Board \"9x9\"]\n*\n",
            &[
                &["--board", "9x9"],
                &["--lives", "6"],
                &["--placement", "random"],
                &["--rows", "25"],
                &["--variant", "roll"],
                &["--seed", "1"],
                &["--names", "A", "B"],
            ],
        ),
    ] {
        for option in options {
            let folder = tempfile::tempdir().expect("a folder");
            fs::write(folder.path().join("g"), record).expect("written");
            let output = parlour(folder.path(), &[&[game, "play", "g"], *option].concat());
            assert_eq!(output.status.code(), Some(2));
            let told = format!(
                "error: g exists: leave out `{}`, name a new file, or begin another game with `--again`\n",
                option[0]
            );
            assert_eq!(stderr(&output), told);
            assert_eq!(fs::read_to_string(folder.path().join("g")).expect("text"), record);
        }
    }
}
