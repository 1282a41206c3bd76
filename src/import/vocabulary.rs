//! The words of three languages that people write around moves.
//!
//! All are in lower case and without accents, as [`folded`](super::layout::folded) writes them.

use std::ops::Range;

use crate::record::{Half, Outcome};

/// Words of one meaning, separated by `|`.
pub type Words = &'static str;

pub fn is_any(word: &str, words: Words) -> bool {
    words.split('|').any(|known| known == word)
}

/// Tags, and the words for them.
const TAGS: [(&str, Words); 23] = [
    ("Red", "red|rojo|roja|rojas|rojos|vermelho|vermelha|vermelhas|vermelhos"),
    ("Blue", "blue|azul|azules|azuis"),
    ("Player1", "player1|player 1|player one|jugador 1|jugadora 1|jogador 1|jogadora 1|first player|p1|j1"),
    ("Player2", "player2|player 2|player two|jugador 2|jugadora 2|jogador 2|jogadora 2|second player|p2|j2"),
    ("Game", "game|juego|jogo"),
    ("Event", "event|evento|tournament|torneo|torneio"),
    ("Site", "site|place|lugar|local|sitio"),
    ("Date", "date|fecha|data|day|dia"),
    ("Round", "round|ronda|rodada"),
    ("Result", "result|resultado"),
    ("Board", "board|tablero|tabuleiro|size|tamano|tamanho"),
    ("Lives", "lives|vidas|life|vida"),
    ("Dice", "dice|dados|row 1|fila 1|linha 1"),
    ("Rules", "rules|reglas|regras|variant|variants|variante|variantes"),
    ("Rows", "rows|filas|fileiras|linhas|renglones"),
    ("Sheet", "sheet|hoja|folha|sheet id|id"),
    ("Position", "position|posicion|posicao"),
    ("NoMove", "nomove|no move|sin jugada|sem lance"),
    ("NoCaptureLimit", "nocapturelimit|no capture limit"),
    ("Repetition", "repetition|repeticion|repeticao"),
    ("Players", "players|jugadores|jogadores"),
    ("Leader", "leader|lider"),
    ("Lex", "lex"),
];

/// The tag that a word means.
pub fn tag(word: &str) -> Option<&'static str> {
    TAGS.iter().find(|(_, words)| is_any(word, words)).map(|(tag, _)| *tag)
}

/// Which player a word means.
pub fn half(word: &str) -> Option<Half> {
    half_of(tag(word)?)
}

/// Which player's name a tag has, in any game of two.
pub fn half_of(tag: &str) -> Option<Half> {
    match tag {
        "Red" | "Player1" => Some(Half::First),
        "Blue" | "Player2" => Some(Half::Second),
        _ => None,
    }
}

/// Heads of a column of numbers.
pub const TURN: Words = "#|n|no|no.|nº|n.|row|fila|linha|trick|tricks|baza|bazas|vaza|vazas|turn|turno|move|moves|jugada|jogada|lance|ronda|rodada|vez|ply|num|numero|number";

/// The last word of the line above quoted mail.
pub const WROTE: Words = "wrote:|escribio:|escreveu:";

/// Headers of mail.
pub const MAIL: Words = "from|to|cc|subject|sent|de|para|asunto|assunto|enviado|re";

/// Between two squares.
pub const TO: Words = "to|a|para|pra|ate|hasta|hacia|into|onto|on|en|em";

/// Between two squares, with a capture.
pub const TAKES: Words = "takes|take|captures|capture|come|captura|toma|mata|x";

/// Before [`TO`].
pub const GOES: Words = "goes|go|moves|move|va|vai|mueve|move-se|sale|sai|from|de|desde|do|da";

/// Between targets.
pub const AND: Words = "and|y|e";

/// Between a count and its square.
pub const STONES: Words = "stones|stone|piedras|piedra|fichas|ficha|pedras|pedra|of|de";

/// North, east, south, west.
pub const DIRECTIONS: [Words; 4] = [
    "up|north|arriba|norte|acima|cima|upwards",
    "right|east|derecha|este|direita|leste",
    "down|south|abajo|sur|sul|abaixo|baixo|downwards",
    "left|west|izquierda|oeste|esquerda",
];

const WINS: Words = "wins|won|win|victory|victoria|vitoria|gana|ganan|gano|ganaron|ganha|ganham|ganharam|vencem|venceram|ganhou|vence|vencio|venceu|winner|ganador|ganadora|vencedor|vencedora";
const LOSES: Words = "loses|lost|pierde|perdio|perde|perdeu|resigns|resigned|resign|desisto|renuncia|renuncio|gives up|gave up|give up|me rindo|me rendo|abandona|abandono|abandonou|desiste|desistiu|rinde|rindio|rende|rendeu";
const DRAWN: Words = "draw|drawn|tie|tied|empate|tablas|empatada|empataram|empatamos|remis";

/// Words around a result that leave it as it is: `the game is a draw`, `bem, as azuis ganham`. `se` and `me` belong to `se rinde`.
const AROUND: Words = "the|a|an|el|la|los|las|o|os|as|un|una|um|uma|this|that|esta|este|it|is|s|es|foi|fue|i|we|and|y|e|so|then|ok|okay|well|bem|bien|\
    game|match|partida|jogo|juego|gg|agreed|by|por|for|de|do|da|of|me|se|has|have|ha|hemos|in|en|em|final|result|resultado|score|placar|marcador|congratulations|felicidades|parabens|thanks|gracias|obrigado|obrigada";

/// Who says this means themselves.
const I_LOSE: Words = "i resign|i give up|me rindo|me rendo|desisto|renuncio";

/// The same, unless somebody is named: without accents, `abandonó` is `abandono` too.
const I_MAY_LOSE: Words = "abandono";

/// The words of a text, without its signs: `o'neil` is two.
pub fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// The words of a phrase, and those of up to four in a row: `player 1`, `gives up`, `ana maria lopez`.
fn phrases(phrase: &str) -> Vec<(Range<usize>, String)> {
    let words = words(phrase);
    let rows = (1..=4)
        .flat_map(|length| (0..(words.len() + 1).saturating_sub(length)).map(move |at| at..at + length));
    rows.map(|row| (row.clone(), words[row].join(" "))).collect()
}

/// Whether each word of a phrase is about a result, a player, or leaves a result as it is. Any other word may turn the
/// meaning around: `not a draw`, `Ana wins if she sees it`, `draw offered`.
pub fn is_understood(phrase: &str, player: &dyn Fn(&str) -> Option<Half>) -> bool {
    let phrases = phrases(phrase);
    let is_known = |words: &str| {
        [WINS, LOSES, DRAWN, I_LOSE, I_MAY_LOSE, AROUND].iter().any(|known| is_any(words, known))
            || words.bytes().all(|digit| digit.is_ascii_digit())
            || half(words).is_some()
            || player(words).is_some()
    };
    let known: Vec<&Range<usize>> =
        phrases.iter().filter(|(_, words)| is_known(words)).map(|(row, _)| row).collect();
    let words = phrases.iter().filter(|(row, _)| row.len() == 1);
    !phrase.contains(['?', '¿'])
        && words.into_iter().all(|(row, _)| known.iter().any(|known| known.contains(&row.start)))
}

/// The result that a phrase says, by a speaker who plays this half. `player` finds whom a word means.
pub fn outcome(
    phrase: &str,
    speaker: Option<Half>,
    player: &dyn Fn(&str) -> Option<Half>,
) -> Option<Outcome> {
    if !is_understood(phrase, player) {
        return None;
    }
    let phrases = phrases(phrase);
    let has = |known: Words| phrases.iter().any(|(_, words)| is_any(words, known));
    // `se` is "if", but not in `se rinde`.
    let is_if = |words: &str| {
        words.split_once(' ').is_some_and(|(first, next)| first == "se" && !is_any(next, LOSES))
    };
    if phrases.iter().any(|(row, words)| row.len() == 2 && is_if(words)) {
        return None;
    }
    let called = |(_, words): &(Range<usize>, String)| half(words).or_else(|| player(words));
    let mut players: Vec<Half> = phrases.iter().filter_map(called).collect();
    players.dedup();
    // `Ana: I resign, Beto` is about Ana.
    if has(I_LOSE) || players.is_empty() && has(I_MAY_LOSE) {
        players = speaker.into_iter().collect();
    }
    match (&players[..], has(WINS), has(LOSES)) {
        ([Half::First], true, false) | ([Half::Second], false, true) => Some(Outcome::FirstWins),
        ([Half::Second], true, false) | ([Half::First], false, true) => Some(Outcome::SecondWins),
        ([], ..) if has(DRAWN) => Some(Outcome::Draw),
        _ => None,
    }
}
