/// An option that is set, with its value and source.
struct RunSetting: Sendable {
  /// The source of a setting, in order of precedence.
  enum Source: Sendable {
    case arguments
    case environment
    case file(path: String, line: Int)
  }

  let option: RunOption
  /// The value; nil if the flag is used without one.
  let value: String?
  let source: Source

  /// Sets the option.
  ///
  /// - Throws: ``UsageError`` if the value is not valid.
  func apply(to options: inout RunOptions) throws(UsageError) {
    guard !option.set(&options, value) else { return }
    let given = value.map { ", not \"\($0)\"" } ?? ""
    throw UsageError(description: "\(name) takes \(option.validValues)\(given)")
  }

  /// True if the value differs from the default. `--retry 0` does not, for example.
  var changesDefault: Bool {
    var options = RunOptions()
    return option.set(&options, value) && !option.isDefault(options)
  }

  /// The option as the user wrote it, with the file and the line if it comes from a file.
  var name: String {
    switch source {
    case .arguments: option.flag
    case .environment: option.variable
    case .file: "\(source)\(option.flag)"
    }
  }
}

extension RunSetting.Source: CustomStringConvertible {
  /// The file and the line, as the prefix of an error message.
  var description: String {
    if case .file(let path, let line) = self { "\(path):\(line): " } else { "" }
  }
}

extension RunSetting {
  /// Parses the options among words. An optional value, as of `--fail-fast`, must follow `=`.
  ///
  /// - Returns: the settings, and all words that are not options.
  /// - Throws: ``UsageError`` if an option is unknown or lacks its value.
  static func read(_ words: [(text: String, source: Source)]) throws(UsageError) -> ([RunSetting], others: [String]) {
    var settings: [RunSetting] = []
    var others: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.text.hasPrefix("-"), !isForXCTest(word.text, word.source) else {
        others.append(word.text)
        continue
      }
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      // The package manager passes this option to choose XCTest.
      if parts[0] == "--testing-library", case .arguments = word.source {
        if parts.count == 1 { _ = rest.popFirst() }
        continue
      }
      let option = try option(parts[0], word.source)
      if option.argument == .several {
        let values = parts.dropFirst().filter { !$0.isEmpty } + rest.prefix { !$0.text.hasPrefix("-") }.map(\.text)
        rest = rest.drop { !$0.text.hasPrefix("-") }
        settings += values.map { RunSetting(option: option, value: $0, source: word.source) }
        if !values.isEmpty { continue }
      }
      var value = parts.dropFirst().first
      if value == nil, option.argument == .required, let next = rest.first, RunOption.named(next.text) == nil {
        value = next.text
        rest.removeFirst()
      }
      if value?.isEmpty ?? (option.argument == .required || option.argument == .several) {
        throw UsageError(description: "\(word.source)\(option.flag) takes \(option.validValues)")
      }
      settings.append(RunSetting(option: option, value: value, source: word.source))
    }
    return (settings, others)
  }

  private static func isForXCTest(_ word: String, _ source: Source) -> Bool {
    guard case .arguments = source else { return false }
    return ["--list-tests", "-l", "--dump-tests-json", "--help", "-h"].contains(word)
  }

  private static func option(_ flag: String, _ source: Source) throws(UsageError) -> RunOption {
    guard let option = RunOption.named(flag) else {
      let flags = RunOption.all.filter { $0.group != .process }.map(\.flag)
      let hint =
        EditDistance.nearestFlag(to: flag, among: flags).map { "did you mean \($0)?" }
        ?? "`swift package specs --help` lists all options"
      throw UsageError(description: "\(source)unknown option \"\(flag)\"; \(hint)")
    }
    if case .arguments = source, option.group != .command { return option }
    guard option.isForRuns else {
      throw UsageError(description: "\(source)\(flag) is only for the command line of `swift package specs`")
    }
    return option
  }
}
