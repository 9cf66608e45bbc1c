/// The output of a tool.
package protocol ToolOutput {
  /// Prints a line to the standard output.
  func print(_ line: String)
  /// Prints a line to the standard error output.
  func printError(_ line: String)
}
