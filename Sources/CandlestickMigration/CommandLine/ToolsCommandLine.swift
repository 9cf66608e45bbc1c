/// The command line of `candlestick-tools`: the name of a tool, and its arguments.
package struct ToolsCommandLine {
  /// The exit status of the tools.
  package enum Status: Int32, Sendable {
    case success = 0
    /// Focus was found, or a file could not be read.
    case failure = 1
    /// The arguments are wrong: `EX_USAGE` of `sysexits.h`.
    case usage = 64
  }

  package static let usage = """
    usage: candlestick-tools <tool> <arguments>

    \(LintSpecsCommand.usage)

    \(MigrateCommand.usage)
    """

  private let output: any ToolOutput
  private let writer: any SourceWriting

  /// - Parameter writer: writes the migrated files.
  package init(output: any ToolOutput, writer: any SourceWriting = SourceWriter()) {
    self.output = output
    self.writer = writer
  }

  /// Runs a tool.
  ///
  /// - Parameter arguments: the arguments, without the name of the program.
  package func run(_ arguments: [String]) -> Status {
    guard let tool = arguments.first else { return refuse("no tool; available: lint-specs, migrate") }
    switch tool {
    case "lint-specs":
      do throws(UsageError) {
        return try LintSpecsCommand(Array(arguments.dropFirst())).run(output)
      } catch {
        return refuse(error.message, LintSpecsCommand.usage)
      }
    case "migrate":
      do throws(UsageError) {
        return try MigrateCommand(Array(arguments.dropFirst())).run(output, writer)
      } catch {
        return refuse(error.message, MigrateCommand.usage)
      }
    case "--help", "-h", "help":
      output.print(Self.usage)
      return .success
    default: return refuse("unknown tool \"\(tool)\"; available: lint-specs, migrate")
    }
  }

  private func refuse(_ message: String, _ usage: String = Self.usage) -> Status {
    output.printError("error: \(message)")
    output.printError(usage)
    return .usage
  }
}

/// The output of a tool.
package protocol ToolOutput {
  /// Prints a line to the standard output.
  func print(_ line: String)
  /// Prints a line to the standard error output.
  func printError(_ line: String)
}
