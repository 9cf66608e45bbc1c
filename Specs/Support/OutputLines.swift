import CandlestickMigration

/// Keeps what a tool says.
final class OutputLines: ToolOutput {
  private(set) var lines: [String] = []
  private(set) var errors: [String] = []

  func print(_ line: String) { lines.append(line) }
  func printError(_ line: String) { errors.append(line) }
}
