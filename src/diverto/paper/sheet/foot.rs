//! The layout of a blank sheet's footer.

use super::code::Code;
use super::{sheet_number, variants};
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::print::{Face, Mm};
use crate::words::join;

/// The size of ids: 9 pt.
const ID: Mm = Mm::from_um(3_175);

/// The line spacing, in letters.
pub(super) const LEADING: f64 = 1.4;

/// The layout of a blank sheet's footer: lines of text, with the QR code at their right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Foot {
    /// The height of it all.
    pub height: Mm,
    /// The QR code.
    pub(super) code: Option<Code>,
    /// The room for text.
    pub(super) room: Mm,
    /// The letters that a line of the id has room for.
    pub(super) id_letters: usize,
    /// The right end of the longest text.
    pub(super) end: Mm,
    /// What the id says in words, and how far right of the sheet number it begins.
    pub(super) flags: Vec<String>,
    pub(super) flags_at: Mm,
}

impl Foot {
    /// The footer of a drawn game: two lines.
    pub(super) fn of_game(style: &Style) -> Foot {
        Foot { height: style.sizes.in_play() * 3.0, ..Foot::default() }
    }

    /// Lays out the footer; `None` if it does not fit.
    pub(super) fn new(
        spec: &PadSpec,
        words: &SheetWords,
        style: &Style,
        width: Mm,
        code: bool,
    ) -> Option<Foot> {
        let last = spec.last_id();
        let code = if code && !spec.no_qr { Some(Code::new(spec, &last)?) } else { None };
        let room = width - code.map_or(Mm::ZERO, |code| code.side() + Code::QUIET * 2);
        let (id, small) = (id_size(style), style.sizes.in_play());
        let id_letters = (room / Face::Mono.width("0", id)).floor() as usize;
        let text = last.to_string();
        let id_lines = parted(&text, id_letters);
        let number = Face::Bold.width(&sheet_number(words, &last), small);
        let flags_at = number + small;
        let printed = spec.rolled.then(|| words.printed.clone());
        let says = [printed.unwrap_or_default(), variants(&spec.variants, words)];
        let says = join(says.into_iter().filter(|word| !word.is_empty()), " · ");
        let flags = Face::Regular.wrap(&says, small, room - flags_at);
        let lines = id * LEADING * id_lines.len() as i32 + small * LEADING * flags.len().max(1) as i32;
        let ends = id_lines.iter().map(|line| Face::Mono.width(line, id));
        let flag_ends = flags.iter().map(|line| flags_at + Face::Regular.width(line, small));
        let end = ends.chain(flag_ends).fold(number, Mm::max);
        let height = lines.max(code.map_or(Mm::ZERO, Code::side));
        let fits = id_lines.len() <= 2 && end <= room;
        fits.then_some(Foot { height, code, room, id_letters, end, flags, flags_at })
    }
}

/// The size of an id's letters.
pub(super) fn id_size(style: &Style) -> Mm {
    ID.max(style.sizes.in_play())
}

/// Splits an id into lines of at most `letters` letters, after a hyphen where possible.
pub(super) fn parted(id: &str, letters: usize) -> Vec<&str> {
    let letters = letters.max(1);
    let mut lines = Vec::new();
    let mut rest = id;
    while rest.len() > letters {
        let end = rest[..letters].rfind('-').map_or(letters, |hyphen| hyphen + 1);
        let (line, more) = rest.split_at(end);
        lines.push(line);
        rest = more;
    }
    lines.push(rest);
    lines
}
