//! Bit sets.

/// Adds the methods common to all bit sets.
macro_rules! bit_set {
    ($set:ident) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);

            /// The union.
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// The number of members.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }
    };
}

pub(super) use bit_set;
