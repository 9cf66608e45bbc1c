import CandlestickReports
import CandlestickSimulation
import CandlestickSpecs

/// Parses the values of an option.
struct RunOptionKind<Value>: Sendable {
  let argument: RunOption.Argument
  /// The placeholder of the value in lists of options, such as `N`.
  let placeholder: String
  /// A description of the valid values, as in "--workers takes …".
  let validValues: String
  /// Parses a value, or nil if the flag is used without one, and stores the result.
  ///
  /// - Returns: true if the value is valid.
  let read: @Sendable (String?, inout Value) -> Bool

  init(
    _ argument: RunOption.Argument = .required,
    _ placeholder: String,
    _ validValues: String,
    read: @escaping @Sendable (String?, inout Value) -> Bool
  ) {
    self.argument = argument
    self.placeholder = placeholder
    self.validValues = validValues
    self.read = read
  }

  /// Creates a kind from a closure that parses the text. The closure returns nil if the text is not valid.
  private init(_ placeholder: String, _ validValues: String, parse: @escaping @Sendable (String) -> Value?) {
    self.init(.required, placeholder, validValues) { text, value in
      guard let parsed = text.flatMap(parse) else { return false }
      value = parsed
      return true
    }
  }

  /// Creates a kind for a property that is nil unless the option is set.
  private init<Wrapped>(
    _ placeholder: String,
    _ validValues: String,
    parseSome: @escaping @Sendable (String) -> Wrapped?
  ) where Value == Wrapped? {
    self.init(placeholder, validValues, parse: { parseSome($0).map { .some($0) } })
  }
}

extension RunOptionKind<Bool> {
  /// Creates a kind for an option that is on or off.
  static let flag = Self(.none, "", "no value, or =yes or =no") { text, value in
    switch text {
    case nil, "1", "yes", "true": value = true
    case "0", "no", "false": value = false
    default: return false
    }
    return true
  }
}

extension RunOptionKind<[String]> {
  static let names = texts("NAME", "a part of a name, or a regular expression")
  static let files = texts("PATH[:LINE]", "a path, and maybe a line, as in Specs/StackSpec.swift:12") { pattern in
    !FilePattern(pattern).path.allSatisfy { $0 == ":" }
  }
  static let reports = texts("REPORT…", "the paths of reports in the format json", .several)
  static let comparison = texts("BEFORE AFTER", "the paths of two reports in the format json", .several)
  static let tags = texts("EXPR", "tags, as in 'slow && !network' or '(a || b)'")

  /// A comma-separated list of formats.
  static let formats = Self(.required, "NAME[:FILE]", "a format, and maybe a file, as in documentation or junit:a.xml")
  {
    text,
    value in
    guard let text else { return false }
    value += ReportFormat.list(text)
    return true
  }

  /// Any text. The values of a repeated flag are collected.
  private static func texts(
    _ placeholder: String,
    _ validValues: String,
    _ argument: RunOption.Argument = .required,
    isValid: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> Self {
    Self(argument, placeholder, validValues) { text, value in
      guard let text, isValid(text) else { return false }
      value.append(text)
      return true
    }
  }
}

extension RunOptionKind<String?> {
  static let record = text("FILE", "the path of a file, a copy of the record of an earlier run")
  static let folder = text("DIR", "the path of a folder")
  static let format = text("FORMAT", "the name of a format, such as documentation or xctest")
  static let schedule = text("SCHEDULE", "a schedule that a failure reported") { (try? Simulation.Schedule($0)) != nil }
  static let execution = text("KIND", ExecutionOverrides.executionNames.joined(separator: " or ")) { name in
    ExecutionOverrides.executionNames.contains(name)
  }

  /// A commit; HEAD if the value is omitted.
  static let commit = Self(.optional, "REF", "a commit that git knows, after =") { text, value in
    value = text ?? "HEAD"
    return true
  }

  private static func text(
    _ placeholder: String,
    _ validValues: String,
    isValid: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> Self {
    Self(placeholder, validValues, parseSome: { isValid($0) ? $0 : nil })
  }
}

extension RunOptionKind<Int> {
  /// An integer with a lower bound.
  static func count(from least: Int) -> Self {
    Self("N", "a number of at least \(least)") { Int($0).flatMap { $0 >= least ? $0 : nil } }
  }
}

extension RunOptionKind<Int?> {
  /// An integer above zero.
  static let count = Self("N", "a number of at least 1", parseSome: { Int($0).flatMap { $0 >= 1 ? $0 : nil } })

  /// An integer; 1 if the value is omitted, and 0 for no limit.
  static let limit = Self(.optional, "N", "a number of at least 0, after =") { text, value in
    guard let number = Int(text ?? "1"), number >= 0 else { return false }
    value = number == 0 ? nil : number
    return true
  }
}

extension RunOptionKind<UInt64?> {
  static let seed = Self("N", "a number from 0 to \(UInt64.max)", parseSome: { UInt64($0) })
}

extension RunOptionKind<Duration?> {
  /// A duration; 0 for no limit.
  static let duration = Self(.required, "DURATION", "seconds, as in 60 or 1.5, or 500ms or 2m; 0 for none") {
    text,
    value in
    guard let duration = text.flatMap(Duration.init(option:)) else { return false }
    value = duration == .zero ? nil : duration
    return true
  }
}

extension RunOptionKind where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// A case of an enumeration, given by its raw value.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(words.joined(separator: "|"), words.joined(separator: ", ")) { Value(rawValue: $0) }
  }
}

extension RunOptionKind<RunOptions.Workers> {
  static let workers = Self("N|auto", "a number of at least 1, or auto") { text in
    text == "auto" ? .auto : Int(text).flatMap { $0 >= 1 ? .count($0) : nil }
  }
}

extension RunOptionKind<RunOptions.Bisection?> {
  static let bisection = Self(.optional, "NAME", "the name of an example that fails, after =") { text, value in
    value = RunOptions.Bisection(name: text)
    return true
  }
}

extension RunOptionKind<Shard?> {
  static let shard = Self(
    "I/N",
    "a part and the number of parts, from 1/N to N/N, where N is at most \(Shard.mostShards)",
    parseSome: { Shard($0) }
  )
}

extension Duration {
  /// Parses the duration of an option: `60` or `1.5` in seconds, or with a unit as in `500ms`, `90s`, `2m` and `1h`.
  ///
  /// - Returns: nil for any other text, including a negative duration.
  fileprivate init?(option text: String) {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let units = ["": 1, "ms": 0.001, "s": 1, "m": 60, "h": 3600]
    guard let value = Double(number), let unit = units[String(text[number.endIndex...])], value * unit < 1e9 else {
      return nil
    }
    self = .milliseconds((value * unit * 1000).rounded())
  }
}
