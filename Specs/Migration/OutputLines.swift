import CandlestickMigration

/// Stores what a tool prints.
final class OutputLines: ToolOutput {
  private(set) var lines: [String] = []
  private(set) var errors: [String] = []

  func print(_ line: String) { lines.append(line) }
  func printError(_ line: String) { errors.append(line) }
}
