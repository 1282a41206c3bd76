//! The layout of a blank sheet's footer, and the QR code of the sheet's id in it.

use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

use super::{sheet_number, variants};
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::SheetWords;
use crate::diverto::sheet_id::SheetId;
use crate::print::qr::dark;
use crate::print::{Face, Mm, Point, Shape};
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

/// A QR code of one size for all sheets of a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    version: Version,
    level: QrCodeEcc,
}

const MODULE: Mm = Mm::from_um(400);

/// The largest version: 22.8 mm.
const MOST: u8 = 10;

impl Code {
    /// The free space around a code: four modules.
    pub const QUIET: Mm = Mm::from_um(4 * MODULE.to_um());

    /// The code for a pad whose longest id is `last`; `None` if the address is too long.
    pub fn new(spec: &PadSpec, last: &SheetId) -> Option<Code> {
        let code = encoded(spec, last, None)?;
        Some(Code { version: code.version(), level: code.error_correction_level() })
    }

    pub fn side(self) -> Mm {
        MODULE * (i32::from(self.version.value()) * 4 + 17)
    }

    /// What all sheets of a pad have, with its top left corner at `at`.
    pub fn common(self, spec: &PadSpec, at: Point) -> Option<Shape> {
        self.modules(spec, &spec.last_id(), at, true)
    }

    /// What only this sheet has.
    pub fn own(self, spec: &PadSpec, id: &SheetId, at: Point) -> Option<Shape> {
        self.modules(spec, id, at, false)
    }

    fn modules(self, spec: &PadSpec, id: &SheetId, at: Point, fixed: bool) -> Option<Shape> {
        let code = encoded(spec, id, Some(self));
        code.map(|code| {
            let side = code.size();
            dark(&code, at, MODULE.to_f64(), |x, y| is_fixed(x, y, side) == fixed)
        })
    }
}

/// The address, if any, and the id in capitals, as QR codes write them shortest. One mask for all: trying each
/// would take longer than drawing a sheet.
fn encoded(spec: &PadSpec, id: &SheetId, like: Option<Code>) -> Option<QrCode> {
    let address = spec.address.as_deref().unwrap_or_default();
    let segments = [
        QrSegment::make_bytes(address.as_bytes()),
        QrSegment::make_alphanumeric(&id.to_string().to_uppercase()),
    ];
    let segments = if address.is_empty() { &segments[1..] } else { &segments[..] };
    let mask = Some(Mask::new(3));
    // The first code of a pad corrects as many errors as its size has room for.
    let (level, least) = like.map_or((QrCodeEcc::Low, Version::MIN), |code| (code.level, code.version));
    let most = Version::new(MOST);
    QrCode::encode_segments_advanced(segments, level, least, most, mask, like.is_none()).ok()
}

/// Whether a module is the same in all codes of one version, level and mask: those that readers look for.
fn is_fixed(x: i32, y: i32, side: i32) -> bool {
    let far = side - 8;
    let corner = (x < 9 && (y < 9 || y >= far)) || (x >= far && y < 9);
    let middle = side - 7;
    let alignment = (25..=41).contains(&side) && (x - middle).abs() <= 2 && (y - middle).abs() <= 2;
    corner || alignment || x == 6 || y == 6
}
