//! The JSON Schemas of requests and answers in `docs/schema`, generated from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::Source;

/// The schema of an answer in its envelope.
pub fn of<T: JsonSchema>(name: &str) -> Value {
    let root = || SchemaSettings::draft2020_12().for_serialize().into_generator();
    let schema: Schema = root().into_root_schema_for::<T>();
    let source = root().into_root_schema_for::<Source>();
    let Value::Object(mut schema) = schema.to_value() else { return json!({}) };
    let mut definitions = schema.remove("$defs");
    for alternative in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
        let place = alternative["$ref"].as_str().and_then(|place| place.strip_prefix("#/$defs"));
        let definition = place.zip(definitions.as_mut()).and_then(|(place, all)| all.pointer_mut(place));
        if let Some(Value::Object(definition)) = definition {
            wrap(definition, name, &source);
        }
    }
    if !schema.contains_key("anyOf") {
        wrap(&mut schema, name, &source);
    }
    schema.insert("title".to_owned(), name.into());
    schema.extend(definitions.map(|all| ("$defs".to_owned(), all)));
    schema.into()
}

/// The schema of a request.
pub fn of_request<T: JsonSchema>(name: &str) -> Value {
    let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = generator.into_root_schema_for::<T>();
    schema.insert("title".to_owned(), name.into());
    schema.to_value()
}

/// Adds the fields of every envelope to the schema of an object.
fn wrap(schema: &mut Map<String, Value>, name: &str, source: &Schema) {
    let own = schema.remove("properties");
    let mut properties = Map::from_iter([("schema".to_owned(), json!({ "const": name }))]);
    for more in [source.get("properties"), own.as_ref()].into_iter().flatten() {
        properties.extend(more.as_object().cloned().unwrap_or_default());
    }
    let mut required = vec![json!("schema")];
    if let Some(Value::Array(own)) = schema.remove("required") {
        required.extend(own);
    }
    schema.insert("properties".to_owned(), properties.into());
    schema.insert("required".to_owned(), required.into());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::env::var_os;
    use std::fs;
    use std::path::Path;

    use crate::api::schemas;

    #[test]
    fn docs_schema_has_the_schemas_of_all_types() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema");
        let written: BTreeMap<String, String> = schemas()
            .into_iter()
            .map(|(name, schema)| (format!("{}.json", name.replace('/', "-")), format!("{schema:#}\n")))
            .collect();
        if var_os("UPDATE_DOCS").is_some() {
            fs::remove_dir_all(&folder).unwrap();
            fs::create_dir(&folder).unwrap();
            for (file, schema) in &written {
                fs::write(folder.join(file), schema).unwrap();
            }
        }
        let kept = fs::read_dir(&folder).unwrap().map(|file| {
            let path = file.unwrap().path();
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap())
        });
        assert!(
            written == kept.collect(),
            "UPDATE_DOCS=1 cargo test --lib docs_schema writes docs/schema anew"
        );
    }
}
