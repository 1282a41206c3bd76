//! The template environment.

use minijinja::{Environment, UndefinedBehavior, default_auto_escape_callback, filters, functions, tests};

/// An environment that escapes output of templates named `.html` and fails on undefined values.
///
/// It registers only the filters that our templates use: all of minijinja's would add 0.2 MB to the program.
pub(crate) fn environment<'source>() -> Environment<'source> {
    let mut environment = Environment::empty();
    environment.set_auto_escape_callback(default_auto_escape_callback);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("join", filters::join);
    environment.add_filter("length", filters::length);
    environment.add_filter("lines", filters::lines);
    environment.add_filter("list", filters::list);
    environment.add_filter("replace", filters::replace);
    environment.add_filter("safe", filters::safe);
    environment.add_filter("select", filters::select);
    environment.add_test("defined", tests::is_defined);
    environment.add_test("undefined", tests::is_undefined);
    environment.add_function("range", functions::range);
    environment
}
