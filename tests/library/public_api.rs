//! The names that the library promises, read from its sources: a change shows in the snapshot.
//!
//! Names are those that `cargo doc` shows: modules and re-exports that are not `#[doc(hidden)]`, and of each type the
//! public methods, fields and variants that are defined below the same module of the crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The public names of one module of the crate, and what its types have.
#[derive(Default)]
struct Sources {
    /// Methods, fields and variants by type.
    members: BTreeMap<String, BTreeSet<String>>,
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The file of the module at `path`, from the root of the crate.
fn file(path: &[&str]) -> PathBuf {
    let place = path.iter().fold(src(), |folder, name| folder.join(name));
    let file = place.with_extension("rs");
    if path.is_empty() {
        src().join("lib.rs")
    } else if file.is_file() {
        file
    } else {
        place.join("mod.rs")
    }
}

/// A file's items without its tests, comments and line breaks within an item's head: one a line, indented as written.
fn lines(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines().take_while(|line| !line.ends_with("mod tests {")) {
        let code = line.split("//").next().unwrap_or_default().trim_end();
        match lines.last_mut().filter(|_| is_open) {
            Some(item) => *item = format!("{item} {}", code.trim()),
            None => lines.push(code.to_owned()),
        }
        let item = lines.last().map_or("", String::as_str);
        let ends: &[char] = if item.trim_start().starts_with("pub use ") { &[';'] } else { &['{', ';'] };
        let is_head = ["pub use ", "pub fn ", "pub const fn ", "impl"]
            .iter()
            .any(|start| item.trim_start().starts_with(start));
        is_open = is_head && !item.contains(ends);
    }
    lines
}

/// The names that a `use` makes visible: `a::{b, c::{d, e as f}}` makes `b`, `d` and `f`, each with its path.
fn used(tree: &str) -> Vec<(Vec<String>, String)> {
    let Some((before, inner)) = tree.split_once('{') else {
        let (path, name) = tree.rsplit_once("::").unwrap_or(("", tree));
        let name = name.rsplit(" as ").next().unwrap_or(name).trim();
        return vec![(path.split("::").map(str::to_owned).collect(), name.to_owned())];
    };
    let path: Vec<String> = before.trim_end_matches("::").split("::").map(str::to_owned).collect();
    let inner = inner.trim().trim_end_matches('}');
    inner
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| (path.clone(), name.rsplit(" as ").next().unwrap_or(name).to_owned()))
        .collect()
}

/// The name at the start of `text`.
fn name(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
}

/// The item that a line defines: its kind and name.
fn item(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let rest = rest.strip_prefix("const fn ").map_or(rest, |_| &rest["const ".len()..]);
    let (kind, rest) = rest.split_once(' ')?;
    ["fn", "struct", "enum", "trait", "type", "const", "mod"].contains(&kind).then(|| (kind, name(rest)))
}

impl Sources {
    /// Reads all files of a module of the crate.
    fn read(module: &str) -> Sources {
        let mut sources = Sources::default();
        let mut places = vec![src().join(module), src().join(format!("{module}.rs"))];
        while let Some(place) = places.pop() {
            if place.is_dir() {
                places.extend(fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path()));
            } else if place.is_file() {
                sources.read_file(&place);
            }
        }
        sources
    }

    fn read_file(&mut self, file: &Path) {
        // The type whose body is being read, how far its members are indented, and whether it is an enum.
        let mut inside: Option<(String, usize, bool)> = None;
        for line in lines(file) {
            let indent = line.len() - line.trim_start().len();
            if line.trim_start().starts_with('}') && inside.as_ref().is_some_and(|(_, at, _)| indent < *at) {
                inside = None;
            }
            let head = item(&line).filter(|(kind, _)| ["struct", "enum", "trait"].contains(kind));
            if let Some((kind, name)) = head.filter(|_| line.ends_with('{')) {
                inside = Some((name.to_owned(), indent + 4, kind == "enum"));
            } else if let Some(target) = line.strip_prefix("impl").filter(|line| !line.contains(" for ")) {
                let generics = target.starts_with('<').then(|| target.find("> ")).flatten();
                let target = generics.map_or(target, |end| &target[end + 1..]).trim();
                inside = line.ends_with('{').then(|| (name(target).to_owned(), 4, false));
            } else if let Some((owner, at, is_enum)) = inside.as_ref().filter(|(_, at, _)| *at == indent) {
                let _ = at;
                let text = line.trim();
                let member = match text.strip_prefix("pub ") {
                    Some(member) => Some(member),
                    None => {
                        is_enum.then_some(text).filter(|text| text.starts_with(char::is_uppercase)).map(name)
                    }
                };
                let member = member.map(|member| member.trim_end_matches([' ', '{', ',']).to_owned());
                self.members.entry(owner.clone()).or_default().extend(member);
            }
        }
    }
}

/// All promised names of the module at `path` and of those below it.
fn names(path: &[&str], all: &mut BTreeSet<String>, sources: &mut BTreeMap<String, Sources>) {
    let mut is_hidden = false;
    let mut promise = |name: &str, from: &str, all: &mut BTreeSet<String>| {
        let full = [path, &[name]].concat().join("::");
        let sources = sources.entry(from.to_owned()).or_insert_with(|| Sources::read(from));
        let members = sources.members.get(name).into_iter().flatten();
        all.extend(members.map(|member| format!("{full}: {member}")));
        all.insert(full);
    };
    let mut below = Vec::new();
    for line in lines(&file(path)) {
        if line.starts_with("#[doc(hidden)]") || line.starts_with("#[cfg(test)]") {
            is_hidden = true;
            continue;
        }
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let is_hidden = std::mem::take(&mut is_hidden);
        let own = path.first().copied().unwrap_or_default();
        if let Some(tree) = line.strip_prefix("pub use ").filter(|_| !is_hidden) {
            for (of, name) in used(tree.trim_end_matches(';')) {
                let from = if of[0] == "crate" { of[1].as_str() } else { own };
                promise(&name, from, all);
            }
        } else if let Some((kind, name)) = item(&line).filter(|_| !is_hidden && line.starts_with("pub")) {
            if kind == "mod" {
                below.push(name.to_owned());
            } else {
                promise(name, own, all);
            }
        }
    }
    for module in below {
        let path = [path, &[module.as_str()]].concat();
        names(&path, all, sources);
    }
}

#[test]
fn nothing_promised_changes_unnoticed() {
    let mut all = BTreeSet::new();
    names(&[], &mut all, &mut BTreeMap::new());
    assert!(all.len() > 500, "{} names", all.len());
    insta::assert_snapshot!("public_api", all.into_iter().collect::<Vec<_>>().join("\n"));
}
