// Written by Scripts/generate-options. Change Sources/CandlestickRunner/Options/RunOption+All.swift instead.
// swift-format-ignore-file

/// The options of `swift package specs`.
enum Options {
  /// The kind of value that an option takes.
  enum Argument {
    case none, optional, required, several
  }

  static let all: [(flag: String, argument: Argument)] = [
    ("--filter", .required),
    ("--skip", .required),
    ("--file", .required),
    ("--tag", .required),
    ("--only-failures", .none),
    ("--next-failure", .none),
    ("--changed", .optional),
    ("--list", .none),
    ("--dry-run", .none),
    ("--order", .required),
    ("--seed", .required),
    ("--bisect", .optional),
    ("--repeat", .required),
    ("--until-failure", .none),
    ("--retry", .required),
    ("--allow-flaky", .none),
    ("--fail-fast", .optional),
    ("--flaky-check", .required),
    ("--isolation", .required),
    ("--workers", .required),
    ("--hang-limit", .required),
    ("--time-limit", .required),
    ("--shard", .required),
    ("--durations", .required),
    ("--execution", .required),
    ("--schedules", .required),
    ("--replay", .required),
    ("--attachments", .required),
    ("--snapshots", .required),
    ("--merge", .several),
    ("--compare", .several),
    ("--format", .required),
    ("--color", .required),
    ("--capture", .none),
    ("--profile", .required),
    ("--configuration", .required),
    ("--skip-build", .none),
    ("--watch", .none),
    ("--version", .none),
    ("--help", .none),
  ]

  static let help = """
    Builds the package and runs its specs, printed as nested documentation.
    USAGE: swift package specs [PATH[:LINE] …] [<options>]
    SELECT
      --filter NAME                    Run tests whose name matches
      --skip NAME                      Skip tests whose name matches
      --file PATH[:LINE]               Run the tests of a file, or of a line in it
      --tag EXPR                       Run tests with tags, as in 'slow && !network'
      --only-failures                  Rerun the tests that failed in the last run
      --next-failure                   Rerun failures, stopping at the first
      --changed[=REF]                  Run specs changed since a commit, or HEAD
      --list                           Print the names of the selected tests
      --dry-run                        Report the selected tests, run none
    ORDER
      --order defined|random           Run as declared, or shuffled
      --seed N                         Shuffle as in the run that printed this seed
      --bisect[=NAME]                  Find the earlier examples that make one fail
    REPEAT
      --repeat N                       Run everything N times
      --until-failure                  Repeat the run until a test fails
      --retry N                        Run a failing test up to N more times
      --allow-flaky                    Succeed even if a test passed only on a retry
      --fail-fast[=N]                  Stop after N failing tests, or 1
      --flaky-check N                  Run new tests N times, in random order
    ISOLATE AND SPREAD
      --isolation none|worker|example  Run in this process, workers, or one each
      --workers N|auto                 Run in N workers at once, or in one per core
      --hang-limit DURATION            Kill a test silent for this long: 60, 500ms
      --time-limit DURATION            Limit each test without a .timeLimit: 60, 5m
      --shard I/N                      Run one part of N, on each of N machines
      --durations FILE                 Balance shards and workers by these durations
    EXECUTE AND PRINT
      --execution KIND                 deterministic and/or else-real, or realtime
      --schedules N                    Run deterministic examples on N schedules
      --replay SCHEDULE                Replay the schedule that a failure reported
      --attachments DIR                Keep attachments of tests in this folder
      --snapshots missing|all|none     Record missing snapshots, all, or none
      --merge REPORT…                  Merge the reports of shards, run no tests
      --compare BEFORE AFTER           Show what changed between two runs
      --format NAME[:FILE]             Report in this format; repeat it for more
      --color auto|always|never        Use colors on a terminal, always, or never
      --capture                        Show output of tests only if they fail
      --profile N                      List the N slowest examples, groups and hooks
    COMMAND
      -c, --configuration CONFIG       Build for debug or release
      --skip-build                     Run what the last build has built
      --watch                          Run again after each change in the package
      --version                        Show the version of Candlestick
      -h, --help                       Show this list
    Or in a file .candlestick, or as variables, such as CANDLESTICK_HANG_LIMIT=60.
    Documentation/Running.md explains them.
    """
}
