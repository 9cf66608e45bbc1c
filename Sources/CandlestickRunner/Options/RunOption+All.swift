import CandlestickSimulation
import CandlestickSpecs

extension RunOption {
  /// All options, in the order of the lists in the help and in the guide, which Scripts/generate-options writes.
  package static let all: [RunOption] = [
    // MARK: Select
    RunOption(
      "--filter",
      \.filters,
      .texts("NAME", "a part of a name, or a regular expression"),
      property: "include(_:)",
      .select,
      "Run tests whose name matches"
    ),
    RunOption(
      "--skip",
      \.skips,
      .texts("NAME", "a part of a name, or a regular expression"),
      property: "exclude(_:)",
      .select,
      "Skip tests whose name matches"
    ),
    RunOption(
      "--file",
      \.files,
      .texts("PATH[:LINE]", "a path, and maybe a line, as in Specs/StackSpec.swift:12"),
      .select,
      "Run the tests of a file, or of a line in it"
    ),
    RunOption(
      "--tag",
      \.tagExpressions,
      .texts("EXPR", "tags, as in 'slow && !network' or '(a || b)'"),
      property: "include(_:)",
      .select,
      "Run tests with tags, as in 'slow && !network'"
    ),
    RunOption("--only-failures", \.onlyFailures, .flag, .select, "Rerun the tests that failed in the last run"),
    RunOption("--next-failure", \.nextFailure, .flag, .select, "Rerun failures, stopping at the first"),
    RunOption(
      "--changed",
      \.changed,
      .text("REF", "a commit that git knows, after =", default: "HEAD"),
      .select,
      "Run specs changed since a commit, or HEAD"
    ),
    RunOption("--list", \.list, .flag, .select, "Print the names of the selected tests"),
    RunOption("--dry-run", \.dryRun, .flag, .select, "Report the selected tests, run none"),
    // MARK: Order
    RunOption("--order", \.order, .choice, property: "order", .order, "Run as declared, or shuffled"),
    RunOption("--seed", \.seed, .seed, property: "seed", .order, "Shuffle as in the run that printed this seed"),
    RunOption("--bisect", \.bisect, .bisection, .order, "Find the earlier examples that make one fail"),
    // MARK: Repeat
    RunOption("--repeat", \.repeatCount, .count(from: 1), .again, "Run everything N times"),
    RunOption("--until-failure", \.untilFailure, .flag, .again, "Repeat the run until a test fails"),
    RunOption(
      "--retry",
      \.retryCount,
      .count(from: 0),
      property: "retryCount",
      .again,
      "Run a failing test up to N more times"
    ),
    RunOption(
      "--allow-flaky",
      \.allowFlaky,
      .flag,
      property: "allowsFlaky",
      .again,
      "Succeed even if a test passed only on a retry"
    ),
    RunOption(
      "--fail-fast",
      \.failFast,
      .limit,
      property: "failFast",
      .again,
      "Stop after N failing tests, or 1"
    ),
    RunOption("--flaky-check", \.flakyCheck, .count, .again, "Run new tests N times, in random order"),
    // MARK: Isolate and spread
    RunOption(
      "--isolation",
      \.isolation,
      .choice,
      property: "isolation",
      .spread,
      "Run in this process, workers, or one each"
    ),
    RunOption(
      "--workers",
      \.workers,
      .workers,
      property: "workers",
      .spread,
      "Run in N workers at once, or in one per core"
    ),
    RunOption(
      "--hang-limit",
      \.hangLimit,
      .duration,
      property: "hangLimit",
      .spread,
      "Kill a test silent for this long: 60, 500ms"
    ),
    RunOption(
      "--time-limit",
      \.timeLimit,
      .duration,
      property: "timeLimit",
      .spread,
      "Limit each test without a .timeLimit: 60, 5m"
    ),
    RunOption("--shard", \.shard, .shard, .spread, "Run one part of N, on each of N machines"),
    RunOption(
      "--durations",
      \.durations,
      .text("FILE", "the path of a file, a copy of the record of an earlier run"),
      .spread,
      "Balance shards and workers by these durations"
    ),
    // MARK: Execute and print
    RunOption(
      "--execution",
      \.execution,
      .text(
        "KIND",
        ExecutionOverrides.executionNames.joined(separator: " or "),
        isValid: ExecutionOverrides.executionNames.contains
      ),
      property: "execution",
      .output,
      "deterministic[,else-real], or realtime"
    ),
    RunOption(
      "--schedules",
      \.schedules,
      .count,
      property: "execution",
      .output,
      "Run deterministic examples on N schedules"
    ),
    RunOption(
      "--replay",
      \.replay,
      .text("SCHEDULE", "a schedule that a failure reported", isValid: { (try? Simulation.Schedule($0)) != nil }),
      .output,
      "Replay the schedule that a failure reported"
    ),
    RunOption(
      "--format",
      \.format,
      .text("FORMAT", "the name of a format, such as documentation or xctest"),
      property: "format",
      .output,
      "documentation, xctest, or one of your own"
    ),
    // MARK: For `swift package specs`, which reads them itself
    RunOption(command: "--configuration", placeholder: "CONFIG", "Build for debug or release"),
    RunOption(command: "--watch", "Run again after each change in the package"),
    RunOption(command: "--help", "Show this list"),
    // MARK: For the test process
    RunOption("--specs-only", \.isSpecsOnly, .flag, .process, "Run specs alone"),
    RunOption(
      "--quiet-if-nothing-selected",
      \.isQuietIfNothingIsSelected,
      .flag,
      .process,
      "Succeed if nothing is selected"
    ),
    RunOption(
      "--default-format",
      \.defaultFormat,
      .text("FORMAT", "the name of a format"),
      .process,
      "Use this format unless another is set"
    ),
    RunOption(
      "--print-options",
      \.printsOptions,
      .flag,
      .process,
      "Print the table of options, for Scripts/generate-options"
    ),
  ]

  /// Returns the option with a flag.
  static func named(_ flag: String) -> RunOption? { all.first { $0.flag == flag } }
}
