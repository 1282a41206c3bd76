//! What the studies of all games share: their seed, threads and shards, and how estimates are shown.

use comfy_table::Cell;
use indicatif::ProgressBar;

use super::error::Result;
use super::options::SeedArgs;
use super::progress::{self, Progress};
use super::shard::{self, ShardArgs};
use super::table;
use super::work::{Threads, threads};
use parlour::internals::table::{Estimate, Shard, Tallied};
use parlour::internals::words::{Language, decimal};

#[derive(Debug, clap::Args)]
pub struct StudyArgs {
    #[command(flatten)]
    pub seed: SeedArgs,

    /// Threads to use [default: all cores]. Results do not depend on it, unless a strategy goes by time.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    shard: ShardArgs,
}

impl StudyArgs {
    /// Plays `games` of each study and reports their tallies. A shard plays its share and writes the tallies instead. Returns
    /// whether they were reported.
    pub fn play<S: Sync, T: Tallied>(
        &self,
        studies: &[S],
        games: u64,
        add: impl Fn(&S, &mut T, u64) + Sync,
        mut report: impl FnMut(&S, T) -> Result<()>,
    ) -> Result<bool> {
        let asked = self.shard.asked(self.seed.given().is_some())?;
        let merged: Vec<Vec<T>> = self.shard.merged()?;
        if merged.iter().any(|part| part.len() != studies.len()) {
            return Err(shard::changed());
        }
        let (own, threads) = (asked.unwrap_or_default(), threads(self.threads));
        let bar = progress::bar(own.count(games) * studies.len() as u64, Progress::Games);
        let mut tallies = Vec::new();
        for (index, study) in studies.iter().enumerate() {
            let tally = if merged.is_empty() {
                tally(own, games, &threads, &bar, |tally, number| add(study, tally, number))
            } else {
                let mut all = T::default();
                for part in &merged {
                    all.join(&part[index]);
                }
                all
            };
            match asked {
                Some(_) => tallies.push(tally),
                None => bar.suspend(|| report(study, tally))?,
            }
        }
        bar.finish_and_clear();
        asked.map_or(Ok(true), |shard| shard::write(shard, tallies).map(|()| false))
    }
}

/// Adds up a shard of many games.
pub fn tally<T: Tallied>(
    own: Shard,
    games: u64,
    threads: &Threads,
    bar: &ProgressBar,
    add: impl Fn(&mut T, u64) + Sync,
) -> T {
    let count = own.count(games);
    // To show progress takes as long as to play a match of Divicity.
    let together = (count / 1024).clamp(1, 64);
    let step = |tally: &mut T, part| {
        let items = part * together..count.min((part + 1) * together);
        bar.inc(items.end - items.start);
        items.for_each(|item| add(tally, own.item(item)));
    };
    let mut all = T::default();
    threads.fold(count.div_ceil(together), T::default, step).iter().for_each(|part| all.join(part));
    all
}

/// An estimate times `unit`: shares are shown in percent.
pub fn shown(estimate: Option<Estimate>, unit: f64, decimals: usize, language: Language) -> Cell {
    let Some(Estimate { mean, error }) = estimate else { return table::right("-") };
    let [mean, error] = [mean, error].map(|number| decimal(language, number * unit, decimals));
    let percent = if unit > 1.0 { " %" } else { "" };
    table::right(format!("{mean} ± {error}{percent}"))
}
