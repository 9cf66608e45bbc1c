extension RunOption {
  /// All options, in the order of the lists that Scripts/generate-options writes to the help and to the guide.
  static let all = [
    (Group.select, select), (.order, order), (.again, again), (.spread, spread), (.output, output), (.command, command),
    (.process, process),
  ].flatMap { group, options in
    options.map { option in
      var option = option
      option.group = group
      return option
    }
  }

  /// Returns the option with a flag; nil if there is none.
  static func named(_ flag: String) -> RunOption? { all.first { $0.flag == flag } }

  private static let select: [RunOption] = [
    .init("--filter", \.filters, .names, "Run tests whose name matches", property: "include(_:)"),
    .init("--skip", \.skips, .names, "Skip tests whose name matches", property: "exclude(_:)"),
    .init("--file", \.files, .files, "Run the tests of a file, or of a line in it"),
    .init("--tag", \.tagExpressions, .tags, "Run tests with tags, as in 'slow && !network'", property: "include(_:)"),
    .init("--only-failures", \.onlyFailures, .flag, "Rerun the tests that failed in the last run"),
    .init("--next-failure", \.nextFailure, .flag, "Rerun failures, stopping at the first"),
    .init("--changed", \.changed, .commit, "Run specs changed since a commit, or HEAD"),
    .init("--list", \.list, .flag, "Print the names of the selected tests"),
    .init("--dry-run", \.dryRun, .flag, "Report the selected tests, run none"),
  ]

  private static let order: [RunOption] = [
    .init("--order", \.order, .choice, "Run as declared, or shuffled", property: "order"),
    .init("--seed", \.seed, .seed, "Shuffle as in the run that printed this seed", property: "seed"),
    .init("--bisect", \.bisect, .bisection, "Find the earlier examples that make one fail"),
  ]

  private static let again: [RunOption] = [
    .init("--repeat", \.repeatCount, .count(from: 1), "Run everything N times"),
    .init("--until-failure", \.untilFailure, .flag, "Repeat the run until a test fails"),
    .init("--retry", \.retryCount, .count(from: 0), "Run a failing test up to N more times", property: "retryCount"),
    .init(
      "--allow-flaky",
      \.allowFlaky,
      .flag,
      "Succeed even if a test passed only on a retry",
      property: "allowsFlaky"
    ),
    .init("--fail-fast", \.failFast, .limit, "Stop after N failing tests, or 1", property: "failFast"),
    .init("--flaky-check", \.flakyCheck, .count, "Run new tests N times, in random order"),
  ]

  private static let spread: [RunOption] = [
    .init("--isolation", \.isolation, .choice, "Run in this process, workers, or one each", property: "isolation"),
    .init("--workers", \.workers, .workers, "Run in N workers at once, or in one per core", property: "workers"),
    .init("--hang-limit", \.hangLimit, .duration, "Kill a test silent for this long: 60, 500ms", property: "hangLimit"),
    .init(
      "--time-limit",
      \.timeLimit,
      .duration,
      "Limit each test without a .timeLimit: 60, 5m",
      property: "timeLimit"
    ),
    .init("--shard", \.shard, .shard, "Run one part of N, on each of N machines"),
    .init("--durations", \.durations, .record, "Balance shards and workers by these durations"),
  ]

  private static let output: [RunOption] = [
    .init("--execution", \.execution, .execution, "deterministic and/or else-real, or realtime", property: "execution"),
    .init("--schedules", \.schedules, .count, "Run deterministic examples on N schedules", property: "execution"),
    .init("--replay", \.replay, .schedule, "Replay the schedule that a failure reported"),
    .init(
      "--attachments",
      \.attachments,
      .folder,
      "Keep attachments of tests in this folder",
      property: "attachmentsFolder"
    ),
    .init("--snapshots", \.snapshots, .choice, "Record missing snapshots, all, or none", property: "snapshots"),
    .init("--merge", \.mergedReports, .reports, "Merge the reports of shards, run no tests"),
    .init("--compare", \.comparedReports, .comparison, "Show what changed between two runs"),
    .init("--format", \.formats, .formats, "Report in this format; repeat it for more", property: "format"),
    .init("--color", \.color, .choice, "Use colors on a terminal, always, or never"),
    .init("--capture", \.capturesOutput, .flag, "Show output of tests only if they fail"),
    .init("--profile", \.profileCount, .count, "List the N slowest examples, groups and hooks"),
  ]

  /// The options that `swift package specs` itself reads.
  private static let command: [RunOption] = [
    .init(command: "--configuration", placeholder: "CONFIG", "Build for debug or release"),
    .init(command: "--skip-build", "Run what the last build has built"),
    .init(command: "--watch", "Run again after each change in the package"),
    .init(command: "--version", "Show the version of Candlestick"),
    .init(command: "--help", "Show this list"),
  ]

  /// The options that are only for the test process.
  private static let process: [RunOption] = [
    .init("--specs-only", \.isSpecsOnly, .flag, "Run specs alone"),
    .init("--quiet-if-nothing-selected", \.isQuietIfNothingIsSelected, .flag, "Succeed if nothing is selected"),
    .init("--default-format", \.defaultFormat, .format, "Use this format unless another is set"),
    .init("--print-options", \.printsOptions, .flag, "Print the table of options, for Scripts/generate-options"),
  ]
}
