//! What our templates may use.

use minijinja::{Environment, UndefinedBehavior, default_auto_escape_callback, filters, functions, tests};

/// An environment that escapes what a template shows if its name ends in `.html`, and fails where something is missing.
///
/// It has the filters that our templates use and no others: all of minijinja's would make the program 0.2 MB larger.
pub(crate) fn environment<'source>() -> Environment<'source> {
    let mut environment = Environment::empty();
    environment.set_auto_escape_callback(default_auto_escape_callback);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("join", filters::join);
    environment.add_filter("length", filters::length);
    environment.add_filter("list", filters::list);
    environment.add_filter("replace", filters::replace);
    environment.add_filter("safe", filters::safe);
    environment.add_filter("select", filters::select);
    environment.add_test("defined", tests::is_defined);
    environment.add_test("undefined", tests::is_undefined);
    environment.add_function("range", functions::range);
    environment
}
