//! Fields to fill in on each sheet of a tournament.

use crate::named::named;

named! {
    /// What organisers have written on a sheet.
    pub enum EventField {
        /// The round of a tournament.
        Round = "round",
        /// The number of the table.
        Table = "table",
        /// The date.
        Date = "date",
        /// The result of the game.
        Result = "result",
    }
    /// A text that is no field.
    ParseEventFieldError = "the fields are `round`, `table`, `date` and `result`"
}
