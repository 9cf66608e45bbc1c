#if os(macOS)
extension SpecsArguments {
  /// The options that a test process without the runner reads, as variables of its environment.
  private static let variables = [
    "--format": "CANDLESTICK_FORMAT", "--execution": "CANDLESTICK_EXECUTION", "--schedules": "CANDLESTICK_SCHEDULES",
    "--replay": "CANDLESTICK_REPLAY",
  ]

  /// Returns the variables for the arguments of a test process.
  ///
  /// - Throws: ``UsageError`` for an option that needs the runner.
  static func environment(for arguments: [String]) throws(UsageError) -> [String: String] {
    var environment: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let variable = variables[parts[0]] else {
        let advice = "`swift test --filter` selects tests"
        throw UsageError(description: "\(parts[0]) is not available on macOS yet; \(advice)")
      }
      environment[variable] = parts.count > 1 ? parts[1] : rest.popFirst()
    }
    return environment
  }
}
#endif
