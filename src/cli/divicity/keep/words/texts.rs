//! The texts of both keepers by language, from `templates/lang/divicity/keeper`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use parlour::print::Language;

/// A text for one and for several, or for no and yes.
pub type Two = [String; 2];

/// All texts of a language, with placeholders in braces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub nothing: String,
    pub tricks: Two,
    pub saved_in: String,
    pub written_again: String,
    pub not_saved_in: String,
    pub exists: String,
    pub unknown_player: String,
    pub question: Question,
    pub answer: AnswerTexts,
    pub told: Told,
    pub refused: Refused,
    pub unsaved: Unsaved,
    pub waiting: WaitingTexts,
    pub correction: Correction,
    pub line: LineTexts,
    /// The typed form of each command, by its English word.
    pub commands: BTreeMap<String, String>,
    pub screen: ScreenTexts,
    pub keys: Keys,
    pub form: FormTexts,
    pub tally: TallyTexts,
    #[serde(skip)]
    pub language: Language,
}

texts! {
    Question {
        card last_token tokens first_alone first second_discarded second third taken discarded donate donate_to exchange
        exchange_with exchange_for steal_from stolen
    }
}

texts! { AnswerTexts { discard kept immune } }

texts! {
    /// Confirmations of what was done.
    Told {
        immune plays played set_out takes discarded taken_up taken_up_instead given_up open_again corrected
        match_corrected lex no_lex set set_size no_set saved goes_on_in last_with_duck duck;
        back: Two, forth: Two, last: Two
    }
}

texts! {
    /// Reasons why nothing was done.
    Refused {
        set_changes misread meant not_asked more leader nothing_back nothing_forth no_trick no_whole_trick
        nothing_waits takes names_twice players other_number not_saved no_command not_next number how_many_steps
        not_marked lex_not_said how_many_lex which_trick who_plays rename who_led yes_or_no answer_yes_or_no fix
    }
}

texts! {
    /// Reasons why a change is not on disk, with advice for line mode and for keys.
    Unsaved { gone changed write rename again alarm write_key again_key }
}

texts! {
    /// Reasons why a trick waits.
    WaitingTexts { opened opened_misfit under_way under_way_misfit misfit fits }
}

texts! {
    /// Confirmations of corrections to the match.
    Correction {
        play renamed led cards_recorded cards_left_out nothing token taker nobody;
        immunity: Two, empty_steals: Two
    }
}

texts! {
    /// Texts of the line-mode keeper only.
    LineTexts {
        ok no unsaved warning due over new_match names who_leads leader immunity empty_steals cards next immune_before
        set_empty revoke count_lex lie waiting nothing_waits no_trick score lex order left lex_open set set_left
        set_not_named trick help
    }
}

texts! {
    /// Texts of the screen only.
    ScreenTexts {
        all_saved not_saved too_small warning trick_of immunity waiting saved hidden set_empty set_empty_help revoke
        revoke_help there save_as leave more open_again brings_back of_cards order left player card total holds
        count_lex lex_at_end worthless chart chart_from chart_empty which_trick waits lex who_has_lex set set_out in_all
        keys help
    }
}

/// Key hints by page; the last two fit on the narrowest screen too.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keys {
    pub table: Vec<String>,
    pub card: Vec<String>,
    pub answer: Vec<String>,
    pub set_empty: Vec<String>,
    pub over: Vec<String>,
    pub read: Vec<String>,
    pub waiting: Vec<String>,
    pub correct: Vec<String>,
    pub lex: Vec<String>,
    pub set: Vec<String>,
    pub name: Vec<String>,
    pub leave: Vec<String>,
    pub begin: Vec<String>,
    pub tally: Vec<String>,
    pub r#match: Vec<String>,
}

texts! {
    /// The fields of the setup form.
    FormTexts {
        new_match how_it_began yes no first_player any_set default_set;
        players: Field, leader: Field, immunity: Field, empty_steals: Field, cards: Field, tokens: Field
    }
}

texts! {
    /// The texts of the tally.
    TallyTexts { title player question full no_more empty one_player name_or_token keys_or_words help }
}

texts! {
    /// A field's title and its explanation.
    Field { title help }
}

impl Words {
    /// The texts in this language.
    pub fn of(language: Language) -> &'static Words {
        static WORDS: [OnceLock<Words>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        WORDS[language as usize].get_or_init(|| {
            let words: Words = language.words([
                include_str!("../../../../../templates/lang/divicity/keeper/en.toml"),
                include_str!("../../../../../templates/lang/divicity/keeper/es.toml"),
                include_str!("../../../../../templates/lang/divicity/keeper/pt.toml"),
            ]);
            Words { language, ..words }
        })
    }

    /// The English word of a command typed in this language, ignoring case; any other word unchanged.
    pub fn command<'a>(&'a self, typed: &'a str) -> &'a str {
        let lower = typed.to_lowercase();
        self.commands.iter().find(|(_, word)| **word == lower).map_or(typed, |(command, _)| command)
    }
}
