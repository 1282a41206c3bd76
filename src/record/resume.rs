//! Going on with a recorded game.

use super::diagnostic::Diagnostic;
use super::lexer::{Record, TokenKind};

/// Why a record cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// It has a fault.
    Fault(Box<Diagnostic>),
    /// It has comments, which would be lost.
    Comments,
}

impl ResumeError {
    /// Refuses a record that has comments.
    ///
    /// # Errors
    /// [`ResumeError::Comments`].
    pub fn check_comments(record: &Record<'_>) -> Result<(), ResumeError> {
        let mut tokens = record.movetext.clone().flatten();
        let any = !record.tags.comments().is_empty()
            || tokens.any(|token| matches!(token.kind, TokenKind::Comment(_)));
        if any { Err(ResumeError::Comments) } else { Ok(()) }
    }
}
