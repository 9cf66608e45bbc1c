import CandlestickSimulation
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
  /// - Throws: ``UsageError`` if an option is unknown, has an invalid value, or contradicts another one of the same source, or
  ///   if the name of a variable is misspelled.
  static func read(
    arguments: [String],
    environment: [String: String] = [:],
    file: OptionsFile? = nil
  ) throws(UsageError) -> RunOptions {
    let (given, others) = try RunSetting.read(arguments.dropFirst().map { ($0, .arguments) })
    var options = RunOptions()
    options.forXCTest = arguments.prefix(1) + others
    try checkNames(ofVariables: environment)
    for settings in [given, variables(environment), try file?.settings() ?? []] {
      try options.add(settings)
    }
    return options.over(options)
  }

  /// Returns the options, with the values of the configuration for options that are not set elsewhere.
  @MainActor func completed(by configuration: SpecConfiguration) -> RunOptions {
    over(RunOptions(configuration))
  }

  /// Throws ``UsageError`` if the name of a variable is similar to that of one that is read. Other unknown variables may belong
  /// to builds or to tests.
  private static func checkNames(ofVariables environment: [String: String]) throws(UsageError) {
    let known =
      RunOption.all.filter(\.isForRuns).map(\.variable)
      + [HistoryFile.variable, OptionsFile.variable, SimulationAvailability.variable, WorkerRun.numberVariable]
    let names = environment.filter { $0.key.hasPrefix(RunOption.variablePrefix) && !$0.value.isEmpty }.keys
    for name in Set(names).subtracting(known).sorted() {
      let flag = EditDistance.nearestFlag(to: RunOption.flag(of: name), among: known.map(RunOption.flag))
      guard let flag else { continue }
      throw UsageError(description: "unknown variable \(name); did you mean \(RunOption.variable(of: flag))?")
    }
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
      if let other = others.first(where: { $0.changesDefault && Self.contradicts(setting, $0.matches) }) {
        throw UsageError(description: "\(setting.name) and \(other.name) contradict each other; leave one out")
      }
    }
    settings += others.filter { [settings] other in
      !settings.contains {
        $0.option.flag == other.option.flag || (other.changesDefault && Self.contradicts($0, other.matches))
      }
    }
  }

  /// Applies the settings to other options, and returns the result.
  private func over(_ base: RunOptions) -> RunOptions {
    var options = base
    (options.settings, options.forXCTest) = (settings, forXCTest)
    for option in RunOption.all {
      let isOption = { (flag: String) in flag.split(separator: "=")[0] == option.flag }
      if settings.contains(where: { Self.contradicts($0, isOption) }) { option.reset(&options) }
    }
    // Formats replace those of the configuration, but several `--format` add up.
    if settings.contains(where: { $0.option.flag == "--format" }) { options.formats = [] }
    for setting in settings { _ = setting.option.set(&options, setting.value) }
    // A seed implies a random order, unless the order is set explicitly.
    if options.order == .defined, settings.contains(where: { $0.option.flag == "--order" }) { options.seed = nil }
    if options.seed != nil { options.order = .random }
    return options
  }

  /// Returns true if a setting contradicts another one, which matches some flags of ``contradictions``.
  private static func contradicts(_ setting: RunSetting, _ other: (String) -> Bool) -> Bool {
    setting.changesDefault
      && contradictions.contains { flag, flags in
        (setting.matches(flag) && flags.contains(where: other))
          || (other(flag) && flags.contains(where: setting.matches))
      }
  }
}

extension RunSetting {
  /// Returns true if this sets the option with a flag; with `--flag=value`, only if it sets that value.
  fileprivate func matches(_ flag: String) -> Bool { option.flag == flag || "\(option.flag)=\(value ?? "")" == flag }
}
