//! A letter-by-letter reader of records written from `NOTATION.md`, for the independent checkers: tags, and
//! words with their places.

/// A word of a record, a turn number, or a throw such as `(5 3)`, and where it begins.
pub struct Word {
    pub text: String,
    pub line: usize,
    pub column: usize,
}

pub struct Tag {
    pub name: String,
    pub value: String,
    pub line: usize,
    pub column: usize,
}

/// The unread letters of a record, and the current place.
struct Letters<'a> {
    text: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
}

impl Letters<'_> {
    fn peek(&mut self) -> Option<char> {
        self.text.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.text.next()?;
        (self.line, self.column) =
            if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        Some(letter)
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        while let Some(letter) = self.peek() {
            match letter {
                '{' => while self.next().is_some_and(|letter| letter != '}') {},
                ';' => while self.next().is_some_and(|letter| letter != '\n') {},
                _ if letter.is_whitespace() => {
                    self.next();
                }
                _ => return,
            }
        }
    }

    /// A tag, after its `[`.
    fn tag(&mut self) -> (String, String) {
        let (mut name, mut value) = (String::new(), String::new());
        while let Some(letter) = self.next().filter(|letter| *letter != '"') {
            name.push(letter);
        }
        while let Some(letter) = self.next().filter(|letter| *letter != '"') {
            let letter = if letter == '\\' { self.next().expect("an escape") } else { letter };
            value.push(letter);
        }
        assert_eq!(self.next(), Some(']'), "only whole tags are made");
        (name.trim_start_matches('[').trim().to_owned(), value)
    }

    /// A throw up to its `)`, with one blank between its words.
    fn thrown(&mut self) -> String {
        let mut text = String::new();
        while let Some(letter) = self.peek() {
            if letter.is_whitespace() || "{;".contains(letter) {
                self.skip();
                text.push(' ');
                continue;
            }
            text.push(letter);
            self.next();
            if letter == ')' {
                break;
            }
        }
        text
    }

    /// A number with its dots, or a word.
    fn word(&mut self) -> String {
        let mut text = String::new();
        if self.peek() == Some('(') {
            return self.thrown();
        }
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            text.push(digit);
            self.next();
        }
        if !text.is_empty() && self.peek() == Some('.') {
            while self.peek() == Some('.') {
                text.push('.');
                self.next();
            }
            return text;
        }
        while let Some(letter) =
            self.peek().filter(|letter| !letter.is_whitespace() && !"{};".contains(*letter))
        {
            text.push(letter);
            self.next();
        }
        text
    }
}

/// The tags and words of a record whose tags are well formed.
pub fn read(record: &str) -> (Vec<Tag>, Vec<Word>) {
    let mut letters = Letters { text: record.chars().peekable(), line: 1, column: 1 };
    let (mut tags, mut words) = (Vec::new(), Vec::new());
    loop {
        letters.skip();
        let (line, column) = (letters.line, letters.column);
        match letters.peek() {
            None => return (tags, words),
            Some('[') => {
                let (name, value) = letters.tag();
                tags.push(Tag { name, value, line, column });
            }
            Some(_) => {
                let text = letters.word();
                assert!(!text.is_empty(), "{record}");
                words.push(Word { text, line, column });
            }
        }
    }
}
