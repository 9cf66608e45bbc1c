/// An error in the arguments of a tool.
struct UsageError: Error {
  let message: String
}

/// The arguments of a tool: paths, flags, and options that take a value.
///
/// ```swift
/// let arguments = try ToolArguments(["--fix", "Specs"], of: "lint-specs", flags: ["--fix"], options: [:])
/// arguments.has("--fix")   // true
/// arguments.paths          // ["Specs"]
/// ```
struct ToolArguments {
  private(set) var paths: [String] = []
  private(set) var isHelp = false
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// Reads arguments. All arguments after `--` are paths.
  ///
  /// - Parameters:
  ///   - tool: the name of the tool, for errors.
  ///   - flags: the options without a value, besides `--help`.
  ///   - options: the options that take a value, each with a description of the value, for errors.
  /// - Throws: ``UsageError`` if an option is unknown or has no value, or there is no path.
  init(
    _ arguments: [String],
    of tool: String,
    flags: Set<String>,
    options: [String: String]
  ) throws(UsageError) {
    var rest = arguments[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      if !takesOptions || !argument.hasPrefix("-") {
        paths.append(argument)
      } else if argument == "--" {
        takesOptions = false
      } else if argument == "--help" || argument == "-h" {
        isHelp = true
      } else if flags.contains(argument) {
        self.flags.insert(argument)
      } else if let requirement = options[argument] {
        guard let value = rest.popFirst() else { throw UsageError(message: "\(argument) takes \(requirement)") }
        values[argument, default: []].append(value)
      } else {
        throw UsageError(message: "unknown option \(argument); run \(tool) --help for the options")
      }
    }
    if paths.isEmpty && !isHelp { throw UsageError(message: "\(tool) takes at least one file or folder") }
  }

  /// Returns true if a flag is given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Returns the values that are given for an option, in order.
  func values(of option: String) -> [String] { values[option] ?? [] }
}
