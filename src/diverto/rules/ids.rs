//! The rules of Diverto by id, in this project's own words. `docs/rules.md` has the full text.

use crate::record::rules;

rules! {
    /// The board is a grid. Lines use the intersections inside its boundary, which are named from `a1` at the bottom
    /// left.
    D1;
    /// Lives are circles on intersections of their own. A line collects those it reaches, and each is collected once.
    D2;
    /// Both players roll two dice for the first row. In each later row a player changes one of their two numbers by
    /// one, between 1 and 6.
    D3;
    /// The first line starts anywhere inside the boundary and has two segments at a right angle, as long as the two
    /// numbers. It may not visit a life.
    D4;
    /// A later line goes on from either end of the long line, and both of its segments turn.
    D5;
    /// A line may not touch the boundary.
    D6;
    /// Where a line crosses another at a right angle, a life is paid.
    D7;
    /// No edge is drawn twice. To touch without crossing is free.
    D8;
    /// A player without a legal line loses; when the last row is full, the game is drawn.
    D9;
    /// Variants: `ordered` fixes which number is used first, `roll` has both numbers rolled in each row, and with
    /// `prepaid` only lives held before the turn pay for a crossing.
    D10;
}
