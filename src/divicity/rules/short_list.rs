//! Short lists stored inline.

use std::fmt;
use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

/// A list that does not allocate for up to `N` items. It reads like a slice and grows like a `Vec`.
///
/// ```
/// use parlour::divicity::{Card, Trick};
///
/// let mut trick = Trick::default();
/// trick.cards.push(Card::Joker);
/// assert_eq!(*trick.cards, [Card::Joker]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ShortList<T, const N: usize>(SmallVec<[T; N]>);

impl<T, const N: usize> ShortList<T, N> {
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    #[inline]
    pub fn push(&mut self, item: T) {
        self.0.push(item);
    }

    /// Keeps the first `len` items; does nothing if there are no more.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl<T, const N: usize> Default for ShortList<T, N> {
    fn default() -> ShortList<T, N> {
        ShortList(SmallVec::new())
    }
}

impl<T, const N: usize> Deref for ShortList<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for ShortList<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> FromIterator<T> for ShortList<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> ShortList<T, N> {
        ShortList(items.into_iter().collect())
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a ShortList<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for ShortList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
