/// Why a contest is not what it says. Rounds and matches are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The file is of another version.
    Version(String),
    /// A setting of the contest cannot be.
    Terms(&'static str),
    /// The terms are not those whose digest was published.
    TermsDigest,
    /// There is more of something than any contest has.
    TooMuch,
    /// The secret does not lead to the tip.
    Secret(u32),
    /// A module's number is that of no module, or the entrants are not those of the first round.
    Entrants(u32),
    /// The head of the log is not that of the uploads.
    Log(u32),
    /// The log goes on after the last round of the file.
    LateUploads,
    /// An entrant plays with what it did not hand in.
    NotHandedIn(u32, String),
    /// The entrants are not those whose digest was published.
    EntrantsDigest(u32),
    /// The beacon is none that the terms allow: what it should be.
    Beacon(u32, String),
    /// The format asks for another match.
    Plan(u32, usize),
    /// The seed does not come from the round's key.
    Seed(u32, usize),
    /// A match has not a score for each seat.
    Scores(u32, usize),
    /// There are matches that the format does not ask for, or some are missing.
    Count(u32),
    /// Others should have left.
    Leaving(u32),
    /// The contest was over before.
    Over(u32),
    /// The results are not those whose digest was published.
    Results(u32),
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Doubt::Version(version) => write!(
                f,
                "this is \"{}\" and not \"{}\": check it with the Palestra that wrote it",
                version.escape_debug(),
                super::Proof::VERSION
            ),
            Doubt::Terms(what) => write!(f, "the terms make no sense: {what}"),
            Doubt::TermsDigest => write!(f, "the terms are not those whose digest was published"),
            Doubt::TooMuch => write!(f, "there are more modules or rounds than any contest has"),
            Doubt::Secret(round) => {
                write!(f, "round {round}: the secret does not belong to the published tip")
            }
            Doubt::Entrants(round) => write!(f, "round {round}: the list of entrants makes no sense"),
            Doubt::Log(round) => write!(f, "round {round}: the head of the log is not that of the uploads"),
            Doubt::LateUploads => {
                write!(f, "the log has uploads that came after the last round of this file")
            }
            Doubt::NotHandedIn(round, name) => {
                write!(
                    f,
                    "round {round}: {} plays with a module that it did not hand in",
                    name.escape_debug()
                )
            }
            Doubt::EntrantsDigest(round) => {
                write!(f, "round {round}: the entrants are not those whose digest was published")
            }
            Doubt::Beacon(round, wanted) => {
                write!(f, "round {round}: the beacon is not one of the rule in the terms: {wanted}")
            }
            Doubt::Plan(round, number) => {
                write!(
                    f,
                    "round {round}, match {number}: the format and the round's key give another line-up"
                )
            }
            Doubt::Seed(round, number) => {
                write!(f, "round {round}, match {number}: the seed does not come from the round's key")
            }
            Doubt::Scores(round, number) => {
                write!(f, "round {round}, match {number}: there is not a score for each seat")
            }
            Doubt::Count(round) => {
                write!(f, "round {round}: there are more or fewer matches than the format asks for")
            }
            Doubt::Leaving(round) => write!(f, "round {round}: by these results others leave"),
            Doubt::Over(round) => write!(f, "round {round}: the contest was over before"),
            Doubt::Results(round) => {
                write!(f, "round {round}: the results are not those whose digest was published")
            }
        }
    }
}

impl std::error::Error for Doubt {}
