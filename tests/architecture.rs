//! Enforces which module may import which: the arrows of `docs/dev/architecture.md`, read from the code.
//!
//! A room is a module directly below `src`, or directly below a game's folder. Test modules are ignored.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each craft and game with the modules it may import; the program may import all. Games and `api` may also
/// import [`SHARED`].
const ARROWS: [(&str, &[&str]); 15] = [
    ("text_value", &[]),
    ("named", &["text_value"]),
    ("words", &["named"]),
    ("seed", &["text_value"]),
    ("record", &["words", "named"]),
    ("table", &["record", "words", "html", "text_value"]),
    ("print", &["words", "named", "text_value"]),
    ("html", &["print", "record", "words"]),
    ("rulebook", &["print", "record", "words", "named", "text_value"]),
    ("kit", &["print", "rulebook", "words", "named", "text_value"]),
    ("diverto", &[]),
    ("divicity", &[]),
    ("persivic", &[]),
    ("import", &["divicity", "diverto", "persivic", "table", "record", "words"]),
    ("api", &["diverto", "divicity", "persivic", "import"]),
];

/// Modules that `api` and every game may import.
const SHARED: [&str; 10] =
    ["table", "record", "print", "html", "rulebook", "kit", "words", "named", "text_value", "seed"];

const GAMES: [&str; 3] = ["diverto", "divicity", "persivic"];

/// Rooms that draw records on pages. The program must go through `api`, like other front ends, so that they
/// cannot disagree.
const PAGES: [&[&str]; 6] = [
    &["page"],
    &["paper", "diagram"],
    &["paper", "sheet"],
    &["paper", "slips"],
    &["report", "html"],
    &["report", "page"],
];

/// What a library must leave to the program, and the code that would do it.
const NOT_BELOW_CLI: [(&str, &[&str]); 4] = [
    ("spawns a thread", &["std::thread", "thread::scope", "thread::spawn"]),
    ("reads a clock", &["Instant::now", "SystemTime"]),
    ("opens a file or reads the environment", &["std::fs", "std::env", "File::"]),
    ("prints", &["println!", "print!(", "dbg!("]),
];

/// A file below `src`: its module path, and its code without tests and comments.
struct File {
    /// `["diverto", "rules", "board"]`.
    module: Vec<String>,
    path: String,
    code: String,
}

fn files() -> Vec<File> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let within = path.strip_prefix(&src).unwrap().with_extension("");
            let mut module: Vec<String> =
                within.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
            if module.last().is_some_and(|last| ["mod", "lib", "main", "internals"].contains(&last.as_str()))
            {
                module.pop();
            }
            // Files that hold only tests.
            if module.last().is_some_and(|last| ["tests", "model"].contains(&last.as_str())) {
                continue;
            }
            let code = code(&fs::read_to_string(&path).unwrap());
            files.push(File { module, path: within.to_str().unwrap().replace('\\', "/"), code });
        }
    }
    assert!(files.len() > 100, "{} files", files.len());
    files
}

/// A file's text without comments and test module.
fn code(text: &str) -> String {
    let code = text.lines().take_while(|line| !line.ends_with("mod tests {"));
    let code: Vec<&str> = code.map(|line| line.split("//").next().unwrap_or_default()).collect();
    // A visibility is not an import.
    code.join("\n").replace("pub(in crate::", "pub(in ")
}

impl File {
    /// The room the file belongs to.
    fn room(&self) -> String {
        room(&self.module)
    }

    /// Whether it belongs to the program rather than the library.
    fn is_program(&self) -> bool {
        self.module.first().is_none_or(|first| first == "cli")
            && !["lib", "internals"].contains(&self.path.as_str())
    }

    /// All paths into this crate in the code, from its root.
    fn paths(&self) -> Vec<Vec<String>> {
        let mut paths = Vec::new();
        let mut rest = self.code.as_str();
        while let Some((at, root)) = ["crate::", "parlour::", "super::"]
            .into_iter()
            .filter_map(|root| Some((rest.find(root)?, root)))
            .min()
        {
            let is_word = rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            rest = &rest[at + root.len()..];
            if is_word {
                continue;
            }
            let mut base = if root == "super::" { self.module.clone() } else { Vec::new() };
            if root == "super::" {
                base.pop();
                while let Some(shorter) = rest.strip_prefix("super::") {
                    base.pop();
                    rest = shorter;
                }
            }
            let mut found = Vec::new();
            spread(&mut rest, &base, &mut found);
            // The door leads to the room of the same name.
            for path in found.iter_mut().filter(|path| path.first().is_some_and(|first| first == "internals"))
            {
                path.remove(0);
            }
            // The program's own modules are below `cli`, the library's are not.
            if root == "parlour::" {
                for path in &mut found {
                    path.insert(0, "parlour".to_owned());
                }
            }
            paths.extend(found);
        }
        paths
    }
}

/// Expands `a::{b, c::d}` into paths, each prefixed with `base`.
fn spread(text: &mut &str, base: &[String], paths: &mut Vec<Vec<String>>) {
    let mut path = base.to_vec();
    loop {
        *text = text.trim_start();
        if let Some(inner) = text.strip_prefix('{') {
            *text = inner;
            while !text.starts_with('}') && !text.is_empty() {
                spread(text, &path, paths);
                *text = text.trim_start().trim_start_matches(',').trim_start();
            }
            *text = text.strip_prefix('}').unwrap_or(text);
            return;
        }
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        if end > 0 {
            path.push(text[..end].to_owned());
        }
        *text = text[end..].strip_prefix('*').unwrap_or(&text[end..]);
        match text.strip_prefix("::") {
            Some(more) => *text = more,
            None => break,
        }
    }
    // Skip ` as name` within braces.
    let alias = text.find([',', '}', ';']).filter(|end| text[..*end].trim_start().starts_with("as "));
    *text = &text[alias.unwrap_or(0)..];
    paths.push(path);
}

/// `diverto/rules` for a room of a game, the game's name for its root, otherwise the first segment.
fn room(path: &[String]) -> String {
    match path {
        [game, room, ..] if GAMES.contains(&game.as_str()) && is_module(room) => format!("{game}/{room}"),
        [first, ..] => first.clone(),
        [] => String::new(),
    }
}

/// Modules start with a lower-case letter, types do not.
fn is_module(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
}

/// All imports between rooms, each with a file as evidence; the library's root is excluded.
fn arrows() -> BTreeMap<(String, String), String> {
    let mut arrows = BTreeMap::new();
    for file in files().iter().filter(|file| !file.is_program() && !file.module.is_empty()) {
        for path in file.paths() {
            let (from, to) = (file.room(), room(&path));
            if from != to && !to.is_empty() {
                arrows.entry((from, to)).or_insert_with(|| file.path.clone());
            }
        }
    }
    arrows
}

/// The first cycle in `arrows`, if any.
fn circle(arrows: &BTreeSet<(String, String)>) -> Option<Vec<String>> {
    fn walk<'a>(
        at: &'a str,
        arrows: &'a BTreeSet<(String, String)>,
        trail: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(start) = trail.iter().position(|seen| *seen == at) {
            return Some(trail[start..].iter().map(ToString::to_string).collect());
        }
        if !done.insert(at) {
            return None;
        }
        trail.push(at);
        let next = arrows.iter().filter(|(from, _)| from == at);
        let found = next.into_iter().find_map(|(_, to)| walk(to, arrows, trail, done));
        trail.pop();
        found
    }
    let mut done = BTreeSet::new();
    arrows.iter().find_map(|(from, _)| walk(from, arrows, &mut Vec::new(), &mut done))
}

/// A function that runs before `main` is declared by a macro, whose attribute says so.
#[test]
fn no_code_is_unsafe_but_one_attribute() {
    let files = files();
    let found: Vec<_> = files
        .iter()
        .flat_map(|file| {
            file.code
                .lines()
                .filter(|line| line.contains("unsafe") && !line.contains("forbid("))
                .map(|line| (&file.path, line.trim()))
        })
        .collect();
    let found: Vec<_> = found.iter().map(|(path, line)| (path.as_str(), *line)).collect();
    assert_eq!(found, [("cli/terminal", "#[ctor(unsafe)]")]);
}

#[test]
fn crafts_and_games_know_only_whom_they_may() {
    let mut wrong = Vec::new();
    for ((from, to), file) in arrows() {
        let top = |room: &str| room.split('/').next().unwrap().to_owned();
        let (from, to) = (top(&from), top(&to));
        let known = ARROWS.iter().find(|(room, _)| *room == from);
        let (_, allowed) = known.unwrap_or_else(|| panic!("{from} is no room of the house ({file})"));
        let is_shared = SHARED.contains(&to.as_str()) && (from == "api" || GAMES.contains(&from.as_str()));
        if from != to && !is_shared && !allowed.contains(&to.as_str()) {
            wrong.push(format!("{file}: {from} knows {to}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_rooms_of_a_game_stand_in_no_circle() {
    for game in GAMES {
        let within = |room: &str| room.split('/').next() == Some(game);
        let ground = format!("{game}/rules");
        let rooms: BTreeSet<(String, String)> = arrows()
            .into_keys()
            .filter(|(from, to)| within(from) && within(to) && from.contains('/'))
            .collect();
        assert!(rooms.len() > 5, "{rooms:?}");
        assert_eq!(circle(&rooms), None, "{game}");
        // An import from the game's root would depend on every room.
        let front: Vec<_> =
            arrows().into_iter().filter(|((from, to), _)| to == game && within(from)).collect();
        assert!(front.is_empty(), "name the room, not the game: {front:#?}");
        // Rules are the lowest layer.
        let below: Vec<_> = rooms.iter().filter(|(from, to)| *from == ground && within(to)).collect();
        assert!(below.is_empty(), "{below:#?}");
    }
}

/// Imports between files, each as module paths with `/`. A folder's `mod.rs` and the files below it may import each other,
/// like a single file.
fn file_arrows() -> BTreeSet<(String, String)> {
    let all = files();
    let modules: BTreeSet<&[String]> =
        all.iter().filter(|file| !file.module.is_empty()).map(|file| file.module.as_slice()).collect();
    let mut arrows = BTreeSet::new();
    for file in all.iter().filter(|file| !file.module.is_empty()) {
        for path in file.paths() {
            // The longest prefix of the path that is a module.
            let to = (1..=path.len()).rev().map(|end| &path[..end]).find(|part| modules.contains(part));
            let is_own = |to: &[String]| file.module.starts_with(to) || to.starts_with(&file.module);
            if let Some(to) = to.filter(|to| !is_own(to)) {
                arrows.insert((file.module.join("/"), to.join("/")));
            }
        }
    }
    arrows
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let arrows = file_arrows();
    assert!(arrows.len() > 1000, "{}", arrows.len());
    assert_eq!(circle(&arrows), None);
}

#[test]
fn no_file_of_the_program_imports_from_its_root() {
    for file in files().iter().filter(|file| file.module.first().is_some_and(|first| first == "cli")) {
        let root =
            file.paths().into_iter().find(|path| path.len() == 2 && path[0] == "cli" && !is_module(&path[1]));
        assert_eq!(root, None, "{} knows the root of the program", file.path);
    }
}

#[test]
fn the_program_asks_the_api_for_pages() {
    let files = files();
    let door = door(&files);
    let is_page = |path: &[String]| {
        let room: Vec<&str> = path.iter().skip(1).map(String::as_str).collect();
        PAGES.iter().any(|page| room.starts_with(page))
    };
    let drawn: Vec<_> = door.iter().filter(|path| is_page(path)).collect();
    assert!(drawn.len() > 5, "{drawn:?}");
    let mut wrong = Vec::new();
    for file in files.iter().filter(|file| file.is_program()) {
        for path in file.paths().iter().filter(|path| path[0] == "parlour") {
            // The door has an item in the room whose file has it.
            let is_drawn =
                |item: &&Vec<String>| item[..2] == path[1..path.len().min(3)] && item.last() == path.last();
            if is_page(&path[1..]) || drawn.iter().any(is_drawn) {
                wrong.push(format!("{}: {}", file.path, path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the door of `src/internals.rs` opens.
fn door(files: &[File]) -> Vec<Vec<String>> {
    files.iter().find(|file| file.path == "internals").unwrap().paths()
}

#[test]
fn the_door_opens_what_somebody_outside_uses() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<_> =
        ["src/cli", "tests", "benches", "fuzz/src", "fuzz/fuzz_targets"].map(|at| root.join(at)).into();
    let mut outside = String::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("architecture.rs") {
                outside.push_str(&code(&fs::read_to_string(path).unwrap()));
            }
        }
    }
    let used: BTreeSet<&str> = outside.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let door = door(&files());
    assert!(door.len() > 100, "{}", door.len());
    // Macros of messages use these.
    let unused: Vec<_> =
        door.into_iter().filter(|path| !used.contains(path.last().unwrap().as_str())).collect();
    assert_eq!(
        unused,
        [
            vec!["words", "Later"],
            vec!["words", "catalogue", "Message"],
            vec!["words", "catalogue", "untranslated"]
        ]
    );
}

#[test]
fn the_library_does_nothing_that_only_a_program_may() {
    let mut wrong = Vec::new();
    for file in files().iter().filter(|file| !file.is_program()) {
        for (what, signs) in NOT_BELOW_CLI {
            for sign in signs {
                if file.code.contains(sign) {
                    wrong.push(format!("{}: {what} ({sign})", file.path));
                }
            }
        }
        for literal in file.code.split('"').skip(1).step_by(2) {
            let option = literal.find("--").filter(|at| {
                let (before, behind) = literal.split_at(*at);
                !before.ends_with('-') && behind[2..].starts_with(|c: char| c.is_ascii_lowercase())
            });
            if option.is_some() {
                wrong.push(format!("{}: names an option ({literal:?})", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_circle_is_found() {
    let arrows = |pairs: &[(&str, &str)]| {
        pairs.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect::<BTreeSet<_>>()
    };
    assert_eq!(circle(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    let found = circle(&arrows(&[("a", "b"), ("b", "c"), ("c", "b")])).unwrap();
    assert_eq!(found, ["b", "c"]);
}

#[test]
fn a_tree_of_paths_is_spread() {
    let file = File {
        module: ["diverto", "rules", "board"].map(ToOwned::to_owned).to_vec(),
        path: String::new(),
        code:
            "use crate::record::{self, Half, tag::{Tag as T, Tags}};\nlet x = super::super::game::replay(1);"
                .to_owned(),
    };
    let paths: Vec<String> = file.paths().iter().map(|path| path.join("::")).collect();
    assert_eq!(
        paths,
        ["record::self", "record::Half", "record::tag::Tag", "record::tag::Tags", "diverto::game::replay"]
    );
}
