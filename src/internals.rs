//! What this package's program, tests, benchmarks and fuzzer use beyond what the library promises. Nothing here is promised.

pub mod api {
    pub use crate::api::draw::sheet_pages;
    pub use crate::api::format::formatted_as;
    pub use crate::api::puzzles::find_puzzles;
    #[cfg(feature = "html")]
    pub use crate::api::report::sheets_html;
    pub use crate::api::results::{TableText, game_moments, results_sheet, table_text};
}
pub mod diverto {
    pub mod page {
        pub use crate::diverto::page::page;
    }
    pub mod paper {
        pub use crate::diverto::paper::{
            change::Change,
            pad::is_address,
            style::{Style, StyleError},
            words::DivertoWords,
        };
    }
    pub mod puzzle {
        pub use crate::diverto::puzzle::{Task, Wanted, missed};
    }
    pub mod rules {
        pub use crate::diverto::rules::lives::LivesError;
    }
    pub mod standing {
        pub use crate::diverto::standing::status;
    }
    pub mod study {
        pub use crate::diverto::study::{Strategy, Study, Summary, throw};
    }
}
pub mod divicity {
    pub mod chart {
        pub use crate::divicity::chart::Chart;
    }
    pub mod explain {
        pub use crate::divicity::explain::Sum;
    }
    pub mod format {
        pub use crate::divicity::format::record_of;
    }
    pub mod hands_check {
        pub use crate::divicity::hands_check::{CheckedHands, checked_hands, no_hands};
    }
    pub mod keeper {
        pub use crate::divicity::keeper::{
            Answer, Asked, Cell, Command, Dialog, Entry, ReadEntryError, ReadTrickError, Refusal,
            ResumeError, Stuck, dialog, is_note, read_trick, steps,
        };
        pub mod words {
            pub use crate::divicity::keeper::words::*;
        }
    }
    pub mod narrate {
        pub use crate::divicity::narrate::narrate;
    }
    pub mod odds {
        pub use crate::divicity::odds::{Choice, Prospect};
    }
    pub mod paper {
        pub use crate::divicity::paper::{
            kit::kit,
            score_pad::{PadSpec, ScorePad, ScorePadError},
            slips::Slips,
        };
    }
    pub mod percentile {
        pub use crate::divicity::percentile::{note, sentence};
    }
    pub mod report {
        #[cfg(feature = "html")]
        pub use crate::divicity::report::html::write;
        pub use crate::divicity::report::{
            Deed, MatchReport, Moment, ResultSheet, What, page::ReportPage, scores_sheet,
        };
    }
    pub mod rules {
        pub use crate::divicity::rules::{
            deal::token_stack,
            random::random_tricks,
            score::{ALL_LEX, MOST_MILK, Reason, check_heap, score},
            seat::seat_of,
            setup::{BOX, check_set},
        };
    }
    pub mod simulator {
        pub use crate::divicity::simulator::{Simulation, Strategy, Tally};
    }
    pub mod verdict {
        pub use crate::divicity::verdict::{Stage, Verdict, lex};
    }
    pub mod what_if {
        pub use crate::divicity::what_if::ChangeFault;
    }
    pub mod words {
        pub use crate::divicity::words::{counted, effect, joker, part_titles, player, suit, token, tokens};
    }
}
pub mod html {
    #[cfg(feature = "html")]
    pub use crate::html::html;
    pub use crate::html::{Film, GamePage, Moment, Seat, Written};
}
pub mod kit {
    pub use crate::kit::{Kit, KitError};
}
pub mod persivic {
    pub mod contest {
        pub use crate::persivic::contest::{
            Contest, Elo, MOVE_TIME, ParsePlayerError, Player, Tally, duration,
        };
    }
    pub mod fit {
        pub use crate::persivic::fit::Sample;
    }
    pub mod lesson {
        pub use crate::persivic::lesson::{Threat, allowed, captured, stopped, threat};
    }
    pub mod openings {
        #[cfg(feature = "html")]
        pub use crate::persivic::openings::html::player_as;
        pub use crate::persivic::openings::numbered_line;
    }
    pub mod page {
        pub use crate::persivic::page::page;
    }
    pub mod paper {
        pub use crate::persivic::paper::{
            board_sheet::{BoardSheet, BoardSheetError, BoardSpec, RecordSheet, RecordSpec},
            diagram::{Diagram, Series},
            kit::kit,
            puzzle_sheet::PuzzleSheet,
        };
    }
    pub mod puzzle {
        pub use crate::persivic::puzzle::{MOST_WINS_IN, Wanted, missed};
    }
    pub mod rules {
        pub use crate::persivic::rules::perft::{perft, perft_making};
    }
}
pub mod print {
    pub use crate::print::qr::Code;
    pub mod floor {
        pub use crate::print::floor::{BOX, CIRCLE, LINE, NAME_LINE, READ_IN_PLAY, ROW, TEXT};
    }
    pub mod form {
        pub use crate::print::form::{PuzzlePart, PuzzlePrint, TextStyle, TooSmall};
    }
    pub mod imposition {
        pub use crate::print::imposition::{Flip, ParseUpError, UNPRINTABLE, Up};
    }
}
pub mod import {
    pub use crate::import::fault::ImportFault;
    pub use crate::import::{Importable, typed};
}
pub mod record {
    pub use crate::record::{
        event::{is_same_name, known_date},
        excerpt::{Excerpt, Foreign, Printable, Quoted, is_plain},
        fault_table::{FaultRow, FaultTable},
        slip::slips,
        spelling::{Decoded, from_latin_1, not_a_record},
    };
}
pub mod rulebook {
    pub use crate::rulebook::{Chapter, RuleEntry, Subject, chapter, rule, words};
}
pub mod table {
    pub mod annotate {
        pub use crate::table::annotate::{Annotated, Judgement, questions, remarks, settings};
        pub use crate::table::remark::{Remarks, annotated, is_annotated};
    }
    pub use crate::table::{
        estimate::{Estimate, Tallied},
        format::canonical,
        level::Level,
        missed::Look,
        recorded::{Recorded, RecordedGame},
        scene::Scenes,
        shard::{Lot, Searched, Shard},
        turns::play_out,
        workers::in_order,
    };
}
pub mod words {
    pub use crate::words::{
        AllOf, AnyOf, Language, Later, Maybe, Say, Verbatim, any_of, capitalized,
        catalogue::{Message, messages, phrase, template, topic, untranslated},
        count, decimal, filled, is_deceptive, join,
    };
}
