/// Where a tool's text goes.
package protocol ToolOutput {
  /// Takes a line of what was asked for.
  func print(_ line: String)
  /// Takes a line about an error.
  func printError(_ line: String)
}
