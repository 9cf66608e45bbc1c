/// The arguments of `swift package specs`.
struct SpecsArguments {
  /// An error in the arguments.
  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  static let help = """
    OVERVIEW: Builds the package and runs its specs, printed as nested documentation.

    USAGE: swift package specs [<options>]

    OPTIONS:
      --filter <name>         Run only the examples whose names contain this text, as written in the specs or in a report, or
                              match this regular expression. Repeat it for more.
      --skip <name>           Skip the examples with such names. Repeat it for more.
      --format <format>       Print in this format: documentation, xctest, or one of the package's own.
      --execution <kind>      How to run examples without an execution trait: deterministic or realtime; or
                              deterministic,else-real, to run those again in real time that fail and need it.
      --schedules <count>     Run deterministic examples on this many schedules.
      --replay <schedule>     Replay the schedule that a failure reported.
      -h, --help              Show this help.

    EXAMPLES:
      swift package specs --filter StackSpec
      swift package specs --filter "a stack is empty at first"
      swift package specs --filter "loses no deposit" --replay 2::QDVZ
    """

  /// The environment variables that pass an option to a test process.
  private static let variables = [
    "--format": "CANDLESTICK_FORMAT", "--execution": "CANDLESTICK_EXECUTION", "--schedules": "CANDLESTICK_SCHEDULES",
    "--replay": "CANDLESTICK_REPLAY",
  ]
  private static let filters: Set = ["--filter", "--skip"]

  /// The arguments of the test processes.
  private(set) var forProcesses: [String] = []
  /// The variables to set in their environment.
  private(set) var environment: [String: String] = [:]
  private(set) var asksForHelp = false

  /// Reads the arguments.
  ///
  /// - Throws: ``UsageError`` if one is unknown or has no value.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0]
      if option == "--help" || option == "-h" {
        asksForHelp = true
        continue
      }
      let variable = Self.variables[option]
      guard variable != nil || Self.filters.contains(option) else {
        let options = (Self.filters.sorted() + Self.variables.keys.sorted() + ["--help"]).joined(separator: ", ")
        let advice = option.hasPrefix("-") ? "" : "; to run the examples with that name, use --filter \"\(argument)\""
        throw UsageError(description: "unknown argument \"\(argument)\"; available: \(options)\(advice)")
      }
      guard let value = parts.dropFirst().first ?? rest.popFirst(), !value.isEmpty else {
        throw UsageError(description: "\(option) takes a value; `swift package specs --help` shows which")
      }
      if let variable { environment[variable] = value } else { forProcesses += [option, value] }
    }
  }
}
