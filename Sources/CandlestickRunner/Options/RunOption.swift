import CandlestickSpecs

/// An option of a run: a flag of the command line, a variable of the environment, and a property of ``SpecConfiguration``.
struct RunOption: Sendable {
  /// A section of the list of options.
  enum Group: CaseIterable, Sendable {
    case select, order, again, spread, output
    /// Only for `swift package specs`.
    case command
    /// Only for the test process; not shown to users.
    case process
  }

  /// The presence of a value after a flag.
  enum Argument: Sendable {
    case none, optional, required
    /// One or several values, up to the next flag.
    case several
  }

  /// The flag, with its dashes.
  let flag: String
  let argument: Argument
  /// The placeholder of the value; empty without one.
  let placeholder: String
  /// The property or the method of ``SpecConfiguration`` with the same meaning; nil if there is none.
  let property: String?
  var group = Group.command
  /// The description of the option, in one line.
  let help: String

  /// A description of the valid values.
  let validValues: String
  /// Sets the option to a value; to the default of the flag if the value is nil.
  ///
  /// - Returns: true if the value is valid.
  let set: @Sendable (inout RunOptions, String?) -> Bool
  /// Resets the option to its value without any setting.
  let reset: @Sendable (inout RunOptions) -> Void
  /// True if the option has that value.
  let isDefault: @Sendable (RunOptions) -> Bool

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - flag: the flag, with its dashes.
  ///   - path: the property that it sets.
  ///   - kind: parses the value.
  init<Value: Equatable & Sendable>(
    _ flag: String,
    _ path: WritableKeyPath<RunOptions, Value> & Sendable,
    _ kind: RunOptionKind<Value>,
    _ help: String,
    property: String? = nil
  ) {
    self.flag = flag
    self.property = property
    self.help = help
    argument = kind.argument
    placeholder = kind.placeholder
    validValues = kind.validValues
    set = { options, value in kind.read(value, &options[keyPath: path]) }
    reset = { $0[keyPath: path] = RunOptions()[keyPath: path] }
    isDefault = { $0[keyPath: path] == RunOptions()[keyPath: path] }
  }

  /// Creates an option that only `swift package specs` reads.
  ///
  /// - Parameter placeholder: the placeholder of the value; empty without one.
  init(command flag: String, placeholder: String = "", _ help: String) {
    self.flag = flag
    self.placeholder = placeholder
    self.help = help
    argument = placeholder.isEmpty ? .none : .required
    (property, validValues) = (nil, "")
    (set, reset, isDefault) = ({ _, _ in true }, { _ in }, { _ in true })
  }

  /// The variable of the environment: `CANDLESTICK_HANG_LIMIT` for `--hang-limit`.
  var variable: String { Self.variable(of: flag) }

  /// The variable for a flag.
  static func variable(of flag: String) -> String {
    "CANDLESTICK_" + flag.dropFirst(2).uppercased().replacing("-", with: "_")
  }

  /// True if the option can be set by a variable and in the file `.candlestick`.
  var isForRuns: Bool { group != .command && group != .process }
}
