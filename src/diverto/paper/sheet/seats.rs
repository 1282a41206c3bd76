//! Where players sit.

use crate::named::named;

named! {
    /// Where the second player sits.
    #[derive(Default)]
    pub enum Seats {
        /// Beside the first; both tables stand upright.
        #[default]
        Side = "side",
        /// Across the table; the second player's table and name are turned half round.
        Facing = "facing",
    }
    /// A text that names no seat.
    ParseSeatsError = "the second player sits at the `side` or `facing` the first"
}
