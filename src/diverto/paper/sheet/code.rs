//! The QR code of a sheet's id.

use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::sheet_id::SheetId;
use crate::print::qr::dark;
use crate::print::{Mm, Point, Shape};

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
