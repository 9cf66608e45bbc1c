import CandlestickSpecs

extension RunOptions {
  /// Options that contradict each other. With `=`, an option does so only with that value.
  private static let contradictions: [(String, [String])] = [
    ("--bisect", ["--list", "--dry-run", "--repeat", "--until-failure", "--retry", "--flaky-check", "--shard"]),
    ("--flaky-check", ["--repeat", "--until-failure", "--retry"]),
    ("--until-failure", ["--retry"]),
    ("--list", ["--dry-run"]),
    ("--merge", ["--compare"]),
    ("--isolation=none", ["--workers", "--hang-limit", "--capture"]),
  ]

  /// Reads the options of a test process. A setting overrides those of lower precedence that set the same option or
  /// contradict it.
  ///
  /// - Parameter arguments: the command line, including the program's name.
  /// - Throws: ``UsageError`` if an option is unknown, has an invalid value, or contradicts another one of the same source.
  static func read(
    arguments: [String],
    environment: [String: String] = [:],
    file: OptionsFile? = nil
  ) throws(UsageError) -> RunOptions {
    let (given, others) = try RunSetting.read(arguments.dropFirst().map { ($0, .arguments) })
    var options = RunOptions()
    options.forXCTest = arguments.prefix(1) + others
    for settings in [given, variables(environment), try file?.settings() ?? []] {
      try options.add(settings)
    }
    return options.over(options)
  }

  /// Returns the options, with the values of the configuration for options that are not set elsewhere.
  @MainActor func completed(by configuration: SpecConfiguration) -> RunOptions {
    over(RunOptions(configuration))
  }

  private static func variables(_ environment: [String: String]) -> [RunSetting] {
    RunOption.all.filter(\.isForRuns).compactMap { option in
      // CI services set unused variables to an empty string.
      guard let value = environment[option.variable], !value.isEmpty else { return nil }
      return RunSetting(option: option, value: value, source: .environment)
    }
  }

  /// Adds settings of lower precedence, except those that existing settings override.
  private mutating func add(_ others: [RunSetting]) throws(UsageError) {
    var ignored = RunOptions()
    for setting in others {
      try setting.apply(to: &ignored)
      if let other = others.first(where: { Self.contradict(setting, $0) }) {
        throw UsageError(description: "\(setting.name) and \(other.name) contradict each other; leave one out")
      }
    }
    settings += others.filter { [settings] other in
      !settings.contains { $0.option.flag == other.option.flag || Self.contradict($0, other) }
    }
  }

  /// Applies the settings to other options, and returns the result.
  private func over(_ base: RunOptions) -> RunOptions {
    var options = base
    (options.settings, options.forXCTest) = (settings, forXCTest)
    for option in RunOption.all where settings.contains(where: { Self.contradicts($0, option) }) {
      option.reset(&options)
    }
    // Formats replace those of the configuration, but several `--format` add up.
    if settings.contains(where: { $0.option.flag == "--format" }) { options.formats = [] }
    for setting in settings { _ = setting.option.set(&options, setting.value) }
    // A seed implies a random order, unless the order is set explicitly.
    if options.order == .defined, settings.contains(where: { $0.option.flag == "--order" }) { options.seed = nil }
    if options.seed != nil { options.order = .random }
    return options
  }

  /// Returns true if two settings contradict each other.
  private static func contradict(_ one: RunSetting, _ other: RunSetting) -> Bool {
    guard one.changesDefault, other.changesDefault else { return false }
    return contradictions.contains { flag, flags in
      (one.matches(flag) && flags.contains(where: other.matches))
        || (other.matches(flag) && flags.contains(where: one.matches))
    }
  }

  /// Returns true if a setting contradicts an option that the configuration may have set.
  private static func contradicts(_ one: RunSetting, _ other: RunOption) -> Bool {
    one.changesDefault
      && contradictions.contains { flag, flags in
        (one.matches(flag) && flags.contains(other.flag))
          || (flag.split(separator: "=")[0] == other.flag && flags.contains(where: one.matches))
      }
  }
}

extension RunSetting {
  /// Returns true if this sets the option with a flag; with `--flag=value`, only if it sets that value.
  fileprivate func matches(_ flag: String) -> Bool { option.flag == flag || "\(option.flag)=\(value ?? "")" == flag }
}
