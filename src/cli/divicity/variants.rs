//! The options that name the variants of a match.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use parlour::divicity::Variant;

/// The variants of a match.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// A variant that is played, or both as `immunity,empty-steal`; `parlour rules C11 C14` says what they are.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', value_parser = variant())]
    variant: Vec<Variant>,

    /// The same as `--variant immunity`.
    #[arg(long, hide = true)]
    immunity: bool,

    /// The same as `--variant empty-steal`.
    #[arg(long, hide = true)]
    empty_steal: bool,
}

/// The ids of the options, which share their requirements.
pub const IDS: [&str; 3] = ["variant", "immunity", "empty_steal"];

impl VariantArgs {
    /// The variants without duplicates, in the order of records.
    pub fn variants(&self) -> Vec<Variant> {
        let is_asked = |variant: &Variant| {
            self.variant.contains(variant)
                || match variant {
                    Variant::Immunity => self.immunity,
                    Variant::EmptySteal => self.empty_steal,
                }
        };
        Variant::ALL.into_iter().filter(is_asked).collect()
    }
}

fn variant() -> impl TypedValueParser<Value = Variant> {
    let names = PossibleValuesParser::new(Variant::ALL.map(Variant::name));
    names.try_map(|name| Variant::named(&name).ok_or("no variant"))
}
