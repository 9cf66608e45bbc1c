/// An error in the arguments of a tool.
struct UsageError: Error {
  let message: String
}

/// The arguments of a tool, such as `lint-specs`: paths, flags, and options that take a value.
///
/// ```swift
/// let arguments = try ToolArguments(["--fix", "Specs"], of: "swift package lint-specs", flags: ["--fix"], options: [:])
/// arguments.has("--fix")   // true
/// arguments.paths          // ["Specs"]
/// ```
struct ToolArguments {
  private(set) var paths: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// Parses arguments. All arguments after `--` are paths.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - command: the command that users type, for error messages.
  ///   - flags: the options without a value.
  ///   - options: the options with a value, each with a description of the value for error messages.
  /// - Throws: ``UsageError`` if an option is unknown or lacks its value, or if there is no path.
  init(
    _ arguments: [String],
    of command: String,
    flags: Set<String>,
    options: [String: String]
  ) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        paths += rest
        break
      } else if !argument.hasPrefix("-") {
        paths.append(argument)
      } else if flags.contains(argument) {
        self.flags.insert(argument)
      } else if let requirement = options[argument] {
        guard let value = rest.popFirst() else { throw UsageError(message: "\(argument) takes \(requirement)") }
        values[argument, default: []].append(value)
      } else {
        throw UsageError(message: "unknown option \(argument); `\(command) --help` lists the options")
      }
    }
    if paths.isEmpty { throw UsageError(message: "no files or folders given") }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Returns all values of an option, in order.
  func values(of option: String) -> [String] { values[option] ?? [] }

  /// Returns the last value of an option; nil if it is not given.
  func value(of option: String) -> String? { values[option]?.last }
}
