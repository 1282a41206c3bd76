//! Writes the JSON Schemas of `docs/schema` into a folder.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).ok_or_else(|| io::Error::other("name the folder to write to"))?;
    fs::create_dir_all(&folder)?;
    for (name, schema) in parlour::api::schemas() {
        let file = format!("{}.json", name.replace('/', "-"));
        fs::write(Path::new(&folder).join(file), format!("{schema:#}\n"))?;
    }
    Ok(())
}
