//! Reads requests. What is wrong with one is said in its language, with the field that it is in.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use serde::de::value::StringDeserializer;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor,
};
use serde_json::{Map, Value};

use super::{Failure, Request};
use crate::print::Language;
use crate::words::{AnyOf, Say, Verbatim, in_language, messages};

messages! {
    enum Reading in "api" {
        Syntax = "the request is not JSON: line {line}, column {column}",
        Field = "`{field}`: {why}",
        Wanted = "{what} is expected here",
        Range = "a whole number from {least} to {most} is expected here",
        Length = "a list of {n} is expected here",
        Unknown = "there is no `{name}`: it is {known}",
        NoField = "there is no field `{name}`: there are {known}",
        Nothing = "there is no field `{name}`",
        Missing = "`{name}` is missing",
    }
}

/// Reads a request, and the language that it is to be refused in.
///
/// # Errors
/// Returns what is wrong with it.
pub(super) fn read(text: &str) -> Result<(Request, Language), Failure> {
    let request: Value = serde_json::from_str(text).map_err(|error| {
        let letters: String = text.split_whitespace().collect();
        let named = |language: &Language| letters.contains(&format!(r#""language":"{language}""#));
        let language = Language::ALL.into_iter().find(named).unwrap_or_default();
        let place: [(&str, &dyn Say); 2] = [("line", &error.line()), ("column", &error.column())];
        Failure::usage(Reading::Syntax.say(language, &place))
    })?;
    let language = language_of(&request).unwrap_or_default();
    let request = Request::deserialize(Given(request));
    Ok((request.map_err(|misread| Failure::usage(misread.say(language)))?, language))
}

/// The language that a request names first.
fn language_of(request: &Value) -> Option<Language> {
    match request {
        Value::Object(fields) => {
            let own = fields.get("language").and_then(|language| language.as_str()?.parse().ok());
            own.or_else(|| fields.values().find_map(language_of))
        }
        _ => None,
    }
}

/// Why a request cannot be read.
#[derive(Debug)]
struct Misread {
    /// The fields that it is in, the innermost first.
    within: Vec<String>,
    why: Why,
}

#[derive(Debug)]
enum Why {
    /// In the words of who reads the value; in all languages, or a phrase.
    Said(String),
    /// Something else is expected: a phrase.
    Wanted(String),
    Range(String, String),
    Length(usize),
    Unknown(String, &'static [&'static str]),
    NoField(String, &'static [&'static str]),
    Missing(&'static str),
}

impl From<Why> for Misread {
    fn from(why: Why) -> Misread {
        Misread { within: Vec::new(), why }
    }
}

impl Misread {
    fn within(mut self, field: impl Display) -> Misread {
        self.within.push(field.to_string());
        self
    }

    fn say(&self, language: Language) -> String {
        let known = |names: &[&'static str]| {
            AnyOf(names.iter().map(|name| Verbatim(format!("`{name}`"))).collect::<Vec<_>>())
        };
        let why = match &self.why {
            Why::Said(text) => in_language(language, text),
            Why::Wanted(what) => {
                Reading::Wanted.say(language, &[("what", &Verbatim(in_language(language, what)))])
            }
            Why::Range(least, most) => Reading::Range.say(language, &[("least", least), ("most", most)]),
            Why::Length(n) => Reading::Length.say(language, &[("n", n)]),
            Why::Unknown(name, names) => {
                Reading::Unknown.say(language, &[("name", name), ("known", &known(names))])
            }
            Why::NoField(name, []) => Reading::Nothing.say(language, &[("name", name)]),
            Why::NoField(name, names) => {
                Reading::NoField.say(language, &[("name", name), ("known", &known(names))])
            }
            Why::Missing(name) => Reading::Missing.say(language, &[("name", &Verbatim(name))]),
        };
        if self.within.is_empty() {
            return why;
        }
        let field: Vec<&str> = self.within.iter().rev().map(String::as_str).collect();
        Reading::Field.say(language, &[("field", &field.join(".")), ("why", &Verbatim(why))])
    }
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for Misread {}

impl de::Error for Misread {
    fn custom<T: Display>(said: T) -> Misread {
        Why::Said(format!("{said:#}")).into()
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        let expected = expected.to_string();
        // As serde calls what has fields and came as a name alone.
        let is_object = expected.ends_with(" variant");
        Why::Wanted(if is_object { "an object".to_owned() } else { expected }).into()
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        Why::Wanted(expected.to_string()).into()
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Misread {
        Why::Wanted(expected.to_string()).into()
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Misread {
        Why::Unknown(name.to_owned(), known).into()
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Misread {
        Why::NoField(name.to_owned(), known).into()
    }

    fn missing_field(name: &'static str) -> Misread {
        Why::Missing(name).into()
    }
}

/// A value of a request.
struct Given(Value);

fn wanted<T>(what: &str) -> Result<T, Misread> {
    Err(Why::Wanted(what.to_owned()).into())
}

impl Given {
    /// A whole number in a range.
    fn whole<N>(&self, range: RangeInclusive<N>) -> Result<N, Misread>
    where
        N: TryFrom<i64> + TryFrom<u64> + ToString,
    {
        let Value::Number(number) = &self.0 else { return wanted("a whole number") };
        let whole = number.as_i64().and_then(|number| number.try_into().ok());
        let whole = whole.or_else(|| number.as_u64()?.try_into().ok());
        whole.ok_or_else(|| Why::Range(range.start().to_string(), range.end().to_string()).into())
    }
}

impl<'de> Deserializer<'de> for Given {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter().enumerate())),
            Value::Object(fields) => visitor.visit_map(Fields { left: fields.into_iter(), value: None }),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.0.is_boolean() { self.deserialize_any(visitor) } else { wanted("`true` or `false`") }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_u8(self.whole(u8::MIN..=u8::MAX)?)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_u16(self.whole(u16::MIN..=u16::MAX)?)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_u32(self.whole(u32::MIN..=u32::MAX)?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_u64(self.whole(u64::MIN..=u64::MAX)?)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_i64(self.whole(i64::MIN..=i64::MAX)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.0.is_string() { self.deserialize_any(visitor) } else { wanted("a text") }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.0.is_array() { self.deserialize_any(visitor) } else { wanted("a list") }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Misread> {
        match self.0.as_array() {
            Some(items) if items.len() == length => self.deserialize_any(visitor),
            _ => Err(Why::Length(length).into()),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if self.0.is_object() { self.deserialize_any(visitor) } else { wanted("an object") }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(IntoDeserializer::<Misread>::into_deserializer(name)),
            Value::Object(fields) if fields.len() == 1 => {
                let (name, value) = fields.into_iter().next().unwrap_or_default();
                visitor.visit_enum(Variant { name, value })
            }
            _ => wanted("a name, or an object with one field"),
        }
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct ignored_any
    }
}

/// The items of a list.
struct Items(std::iter::Enumerate<std::vec::IntoIter<Value>>);

impl<'de> de::SeqAccess<'de> for Items {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        let read = |(at, value)| seed.deserialize(Given(value)).map_err(|misread| misread.within(at + 1));
        self.0.next().map(read).transpose()
    }
}

/// The fields of an object.
struct Fields {
    left: <Map<String, Value> as IntoIterator>::IntoIter,
    value: Option<(String, Value)>,
}

impl<'de> de::MapAccess<'de> for Fields {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        self.value = self.left.next();
        let name = self.value.as_ref().map(|(name, _)| StringDeserializer::new(name.clone()));
        name.map(|name| seed.deserialize(name)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misread> {
        let (name, value) = self.value.take().unwrap_or_default();
        seed.deserialize(Given(value)).map_err(|misread| misread.within(name))
    }
}

/// A value under the name of its kind.
struct Variant {
    name: String,
    value: Value,
}

/// What comes under the name of a kind.
struct Within(Variant);

impl<'de> de::EnumAccess<'de> for Variant {
    type Error = Misread;
    type Variant = Within;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Within), Misread> {
        let kind = seed.deserialize(StringDeserializer::<Misread>::new(self.name.clone()))?;
        Ok((kind, Within(self)))
    }
}

impl<'de> de::VariantAccess<'de> for Within {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        if self.0.value.is_null() {
            return Ok(());
        }
        Err(Misread::from(Why::Wanted("nothing".to_owned())).within(self.0.name))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        seed.deserialize(Given(self.0.value)).map_err(|misread| misread.within(self.0.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Misread> {
        Given(self.0.value).deserialize_tuple(length, visitor).map_err(|misread| misread.within(self.0.name))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        Given(self.0.value).deserialize_map(visitor).map_err(|misread| misread.within(self.0.name))
    }
}
