//! The program as a whole: properties of all commands and all games.

#[path = "../common/mod.rs"]
mod common;

mod again;
mod all_faults;
mod booklets;
mod codes;
mod compare;
mod demo;
#[cfg(unix)]
mod descriptors;
mod docs;
mod floors;
mod folder;
mod front_door;
mod help;
mod hostile;
mod import;
mod json;
#[cfg(unix)]
mod kept_files;
mod kit;
mod languages;
mod list;
mod man;
mod newcomer;
mod pages;
mod papers;
mod picture;
mod random_slips;
mod records;
mod releases;
mod repair;
mod rules;
mod shards;
mod sheets;
mod spelling;
mod split;
mod streams;
mod svg_ids;
#[cfg(unix)]
mod table;
mod terminals;
#[cfg(unix)]
mod tree;
mod unused_options;
mod variations;
mod view;
