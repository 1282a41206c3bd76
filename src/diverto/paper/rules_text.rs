//! The short rules for a sheet, tailored to its variants, numbers, rows and lives.

use super::pad_spec::PadSpec;
use crate::rulebook::{Chapter, Subject, chapter, variants};

pub(super) fn rules(spec: &PadSpec) -> Chapter {
    let mut played: Vec<String> = spec.variants.iter().map(ToString::to_string).collect();
    played.push(format!("rows={}", spec.row_count()));
    played.extend(spec.rolled.then(|| "printed".to_owned()));
    played.extend((spec.lives == 0).then(|| "without-lives".to_owned()));
    chapter(Subject::Diverto, spec.language, &variants(played))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::rules::position::Variant::{self, Ordered, Prepaid, Roll};
    use crate::print::Language;
    use crate::seed::Seed;

    /// The short form of each rule that has one, by rule id.
    fn short(spec: &PadSpec) -> Vec<(String, String)> {
        rules(spec).rules.into_iter().filter_map(|rule| Some((rule.id, rule.short?))).collect()
    }

    fn spec() -> PadSpec {
        PadSpec { seed: Some(Seed(1)), sheets: 1, ..PadSpec::default() }
    }

    #[test]
    fn d10_only_what_the_variant_has_is_said() {
        let says = |variants: &[Variant], rolled: bool, words: &str| {
            let rules = short(&PadSpec { variants: variants.to_vec(), rolled, ..spec() });
            rules.iter().any(|(_, text)| text.contains(words))
        };
        assert!(says(&[], false, "roll two dice each") && says(&[], false, "change exactly one"));
        assert!(says(&[], true, "are printed") && !says(&[], true, "roll"));
        assert!(says(&[Roll], false, "In every row, roll") && !says(&[Roll], false, "change"));
        assert!(says(&[Roll], true, "are printed") && says(&[Roll], true, "In every later row, roll"));
        assert!(says(&[Ordered], false, "the left number first") && !says(&[Ordered], false, "either order"));
        assert!(says(&[Ordered], false, "keeps its place") && says(&[Ordered], false, "roll two dice each"));
        assert!(says(&[Ordered], true, "keeps its place") && says(&[Ordered], true, "are printed"));
        assert!(
            says(&[Ordered, Roll], true, "the left number first") && !says(&[Ordered, Roll], true, "change")
        );
    }

    #[test]
    fn d7_lives_are_spoken_of_where_there_are_some() {
        for language in Language::ALL {
            let of = |spec: PadSpec| short(&PadSpec { language, ..spec });
            let (with, without) = (of(spec()), of(PadSpec { lives: 0, ..spec() }));
            let prepaid = of(PadSpec { variants: vec![Prepaid], ..spec() });
            let both = of(PadSpec { variants: vec![Prepaid, Ordered], lives: 0, ..spec() });
            let differing = |one: &[(String, String)], other: &[(String, String)]| -> Vec<String> {
                let differ = one.iter().filter(|(id, text)| !other.contains(&(id.clone(), text.clone())));
                differ.map(|(id, _)| id.clone()).collect()
            };
            assert_eq!(differing(&with, &without), ["D2", "D4", "D7"], "{language}");
            assert_eq!(differing(&with, &prepaid), ["D7"], "{language}");
            assert_eq!(differing(&without, &both), ["D3", "D4", "D5"], "{language}");
            assert!(without.iter().all(|(id, _)| id != "D2"), "{language}");
        }
    }

    #[test]
    fn d9_the_last_row_is_that_of_the_sheet() {
        for language in Language::ALL {
            for variants in [vec![], vec![Ordered], vec![Roll], vec![Prepaid], vec![Ordered, Roll, Prepaid]] {
                let spec = PadSpec { language, variants, rows: Some("31".parse().unwrap()), ..spec() };
                let rules = short(&spec);
                assert!(rules.iter().any(|(id, text)| id == "D9" && text.contains(" 31")), "{rules:?}");
                assert!(rules.iter().all(|(_, text)| !text.contains('{')), "{rules:?}");
            }
        }
    }
}
