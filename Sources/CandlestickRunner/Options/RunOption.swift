import CandlestickSpecs

/// An option of a run: a flag on the command line, an environment variable, and a property of ``SpecConfiguration``.
struct RunOption: Sendable {
  /// A section in the list of options.
  enum Group: Sendable {
    case select, order, again, spread, output
    /// The options of `swift package specs` that test processes do not have.
    case command
    /// The options of the test process that are not shown to users.
    case process
  }

  /// Tells if the flag is followed by a value.
  enum Argument: Sendable {
    case none, optional, required
    /// One or more values, up to the next flag.
    case several
  }

  /// The flag, including its dashes.
  let flag: String
  let argument: Argument
  /// The placeholder of the value in the help; empty if there is no value.
  let placeholder: String
  /// The equivalent property or method of ``SpecConfiguration``; nil if there is none.
  let property: String?
  var group = Group.command
  /// The description of the option in the help, on one line.
  let help: String

  /// A description of the valid values.
  let validValues: String
  /// Sets the option to a value, or to the default value of the flag if the value is nil.
  ///
  /// - Returns: true if the value is valid.
  let set: @Sendable (inout RunOptions, String?) -> Bool
  /// Resets the option as if it had never been set.
  let reset: @Sendable (inout RunOptions) -> Void
  /// True if the option has the same value as when it was never set.
  let isDefault: @Sendable (RunOptions) -> Bool

  /// Creates an option.
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
  init(command flag: String, placeholder: String = "", _ help: String) {
    self.flag = flag
    self.placeholder = placeholder
    self.help = help
    argument = placeholder.isEmpty ? .none : .required
    (property, validValues) = (nil, "")
    (set, reset, isDefault) = ({ _, _ in true }, { _ in }, { _ in true })
  }

  /// The environment variable: `CANDLESTICK_HANG_LIMIT` for `--hang-limit`.
  var variable: String { Self.variable(of: flag) }

  /// Returns the environment variable of a flag.
  static func variable(of flag: String) -> String {
    variablePrefix + flag.dropFirst(2).uppercased().replacing("-", with: "_")
  }

  static let variablePrefix = "CANDLESTICK_"

  /// Returns the flag of an environment variable.
  static func flag(of variable: String) -> String {
    "--" + variable.dropFirst(variablePrefix.count).lowercased().replacing("_", with: "-")
  }

  /// True if the option can be set by an environment variable and in the file `.candlestick`.
  var isForRuns: Bool { group != .command && group != .process }
}
