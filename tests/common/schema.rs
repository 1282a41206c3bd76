//! Validates JSON against `docs/schema`; supports only the keywords that our schemas use.

use std::fs;

use serde_json::{Map, Value};

/// Panics unless each line of `text` is an object that matches the schema it names, without unknown fields.
#[track_caller]
pub fn check(text: &str) {
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let name = value["schema"].as_str().unwrap_or_else(|| panic!("no schema: {line}"));
        let schema = read(name).unwrap_or_else(|| panic!("no such schema: {line}"));
        if let Err(error) = (Validator { root: &schema }).check(&schema, &value) {
            panic!("{error} in {line}");
        }
    }
}

/// Validates a request.
pub fn check_request(request: &Value) -> Result<(), String> {
    let schema = read("parlour/request/1").expect("the schema of requests");
    Validator { root: &schema }.check(&schema, request)
}

/// The schema `parlour/NAME/VERSION`.
fn read(name: &str) -> Option<Value> {
    let file = name.strip_prefix("parlour/")?.replace('/', "-");
    let path = format!("{}/docs/schema/{file}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
}

struct Validator<'a> {
    /// The root schema, which holds the definitions.
    root: &'a Value,
}

impl Validator<'_> {
    fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let Value::Object(schema) = schema else { return Ok(()) };
        for (keyword, rule) in schema {
            let fits = match keyword.as_str() {
                // Checked together with the keyword they belong to.
                "additionalProperties" | "required" | "maxItems" => continue,
                "$schema" | "$defs" | "title" | "description" | "format" | "default" => true,
                "$ref" => {
                    let place = rule.as_str().and_then(|place| place.strip_prefix('#')).expect("a place");
                    self.check(self.root.pointer(place).expect("a definition"), value)?;
                    true
                }
                "const" => rule == value,
                "enum" => rule.as_array().expect("a list").contains(value),
                "type" => match rule {
                    Value::Array(types) => types.iter().any(|name| is_of(value, name)),
                    name => is_of(value, name),
                },
                "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
                "maximum" => value.as_f64().is_none_or(|number| Some(number) <= rule.as_f64()),
                "anyOf" | "oneOf" => {
                    let all = rule.as_array().expect("a list");
                    let found = all.iter().filter(|one| self.check(one, value).is_ok()).count();
                    if keyword == "oneOf" { found == 1 } else { found > 0 }
                }
                "properties" => self.check_object(schema, value)?,
                "items" => {
                    value.as_array().into_iter().flatten().try_for_each(|item| self.check(rule, item))?;
                    true
                }
                "minItems" => {
                    let most = schema.get("maxItems").unwrap_or(rule).as_u64();
                    let count = value.as_array().map(|items| items.len() as u64);
                    count.is_none_or(|count| Some(count) >= rule.as_u64() && Some(count) <= most)
                }
                _ => panic!("this validator does not know `{keyword}`"),
            };
            if !fits {
                return Err(format!("`{keyword}: {rule}` forbids `{value}`"));
            }
        }
        // Objects used as maps only have rules for their values.
        if let (false, Some(rule), Value::Object(fields)) =
            (schema.contains_key("properties"), schema.get("additionalProperties"), value)
        {
            return fields.values().try_for_each(|value| self.check(rule, value));
        }
        Ok(())
    }

    /// Whether an object has all required fields and no unknown ones.
    fn check_object(&self, schema: &Map<String, Value>, value: &Value) -> Result<bool, String> {
        let Value::Object(fields) = value else { return Ok(true) };
        let required = schema.get("required").and_then(Value::as_array);
        if let Some(missing) = required.into_iter().flatten().find(|name| {
            let name = name.as_str().expect("a name");
            !fields.contains_key(name)
        }) {
            return Err(format!("{missing} is missing in `{value}`"));
        }
        for (name, value) in fields {
            let rule = schema["properties"].get(name).ok_or_else(|| format!("`{name}` has no rule"))?;
            self.check(rule, value).map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(true)
    }
}

fn is_of(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type `{other}`"),
    }
}
