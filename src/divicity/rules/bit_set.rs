//! Sets with a bit for each member.

/// What such sets have in common.
macro_rules! bit_set {
    ($set:ident) => {
        impl $set {
            /// The set without a member.
            pub const EMPTY: $set = $set(0);

            /// What is in this or the other.
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// How many members there are.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there is none.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }
    };
}

pub(super) use bit_set;
