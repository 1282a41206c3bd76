//! The rules in short, as they are on a sheet: only what its variants, its numbers and its lives make of them.

use super::pad_spec::PadSpec;
use super::words::RulesWords;
use crate::diverto::rules::variant::Variant;

/// The rules in turn, a paragraph each.
pub(super) fn steps(words: &RulesWords, spec: &PadSpec) -> Vec<String> {
    let has = |variant| spec.variants.contains(&variant);
    let numbers = match (has(Variant::Roll), spec.rolled) {
        (true, false) => words.always_rolled.clone(),
        (true, true) => format!("{} {}", words.first_printed, words.later_rolled),
        (false, is_printed) => {
            let first = if is_printed { &words.first_printed } else { &words.first_rolled };
            let later = if has(Variant::Ordered) { &words.change_in_place } else { &words.change };
            format!("{first} {later}")
        }
    };
    let order = if has(Variant::Ordered) { &words.left_first } else { &words.either_order };
    let begin = words.begin.replace("{order}", order);
    let pays = if has(Variant::Prepaid) { &words.prepaid } else { &words.earned };
    let extend = words.extend.replace("{order}", order);
    let end = words.end.replace("{rows}", &spec.rows.to_string());
    let mut steps = vec![words.pens.clone(), numbers];
    if spec.lives == 0 {
        steps.extend([begin, extend, words.never.clone(), words.no_crossing.clone()]);
    } else {
        let begin = format!("{begin} {}", words.no_life);
        let crossing = words.crossing.replace("{pays}", pays);
        steps.extend([begin, extend, words.never.clone(), words.life.clone(), crossing]);
    }
    steps.push(end);
    steps
}

#[cfg(test)]
mod tests {
    use super::Variant::{Ordered, Roll};
    use super::*;
    use crate::diverto::paper::words::Words;
    use crate::print::Language;
    use crate::seed::Seed;

    fn text(language: Language, change: impl FnOnce(&mut PadSpec)) -> String {
        let mut spec = PadSpec::new(Seed(1), 1);
        change(&mut spec);
        steps(&Words::of(language).rules, &spec).join("\n")
    }

    #[test]
    fn d10_only_what_the_variant_has_is_said() {
        let says = |variants: &[Variant], rolled: bool, words: &str| {
            let variants = variants.to_vec();
            text(Language::English, |spec| (spec.variants, spec.rolled) = (variants, rolled)).contains(words)
        };
        assert!(says(&[], false, "roll two dice each") && says(&[], false, "change exactly one"));
        assert!(says(&[], true, "are printed") && !says(&[], true, "roll"));
        assert!(says(&[Roll], false, "In every row, roll") && !says(&[Roll], false, "change"));
        assert!(says(&[Roll], true, "are printed") && says(&[Roll], true, "In every later row, roll"));
        assert!(says(&[Ordered], false, "the left number first") && !says(&[Ordered], false, "either order"));
        assert!(says(&[Ordered], false, "keeps its place"));
        assert!(
            says(&[Ordered, Roll], true, "the left number first") && !says(&[Ordered, Roll], true, "change")
        );
    }

    #[test]
    fn d7_lives_are_spoken_of_where_there_are_some() {
        for language in Language::ALL {
            let rules = Words::of(language).rules;
            let without = text(language, |spec| spec.lives = 0);
            assert!(without.contains(&rules.no_crossing) && !without.contains(&rules.no_life));
            assert!(!without.contains(&rules.life) && !without.contains(&rules.earned));
            let with = text(language, |_| {});
            assert!(
                with.contains(&rules.life) && with.contains(&rules.earned) && !with.contains(&rules.prepaid)
            );
            let prepaid = text(language, |spec| spec.variants = vec![Variant::Prepaid]);
            assert!(prepaid.contains(&rules.prepaid) && !prepaid.contains(&rules.earned));
            assert!(
                [without, with, prepaid].iter().all(|text| text.contains(&rules.pens) && !text.contains('{'))
            );
        }
    }
}
