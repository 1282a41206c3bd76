//! The options that name the variants of a match.

use parlour::divicity::Variant;

/// The variants of a match.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// A variant that is played, or both as `immunity,empty-steal`; `parlour rules C11 C14` says what they are.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<Variant>,
}

impl VariantArgs {
    /// The variants without duplicates, in the order of records.
    pub fn variants(&self) -> Vec<Variant> {
        Variant::ALL.into_iter().filter(|variant| self.variant.contains(variant)).collect()
    }
}
