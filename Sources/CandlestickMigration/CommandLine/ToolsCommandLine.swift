/// The command line of `candlestick-tools`: the name of a tool, and its arguments.
package struct ToolsCommandLine {
  /// The exit status of the tools.
  package enum Status: Int32, Sendable {
    case success = 0
    /// Focus was found, or a file could not be read.
    case failure = 1
    /// The arguments are not valid. This is `EX_USAGE` in `sysexits.h`.
    case usage = 64
  }

  package static let usage = """
    usage: candlestick-tools lint-specs|migrate <option>... <file or folder>...

    These commands run the tools:

    \(LintSpecsCommand.usage)

    \(MigrateCommand.usage)
    """

  private let output: any ToolOutput
  private let writer: any SourceWriting

  /// - Parameters:
  ///   - output: prints the output of the tools.
  ///   - writer: writes the migrated files.
  package init(output: any ToolOutput, writer: any SourceWriting = SourceWriter()) {
    self.output = output
    self.writer = writer
  }

  /// Runs a tool.
  ///
  /// - Parameter arguments: the arguments, without the name of the program.
  package func run(_ arguments: [String]) -> Status {
    let usage =
      switch arguments.first {
      case "lint-specs": LintSpecsCommand.usage
      case "migrate": MigrateCommand.usage
      default: Self.usage
      }
    let rest = Array(arguments.dropFirst())
    let options = arguments.prefix { $0 != "--" }
    if arguments.first == "help" || options.contains("--help") || options.contains("-h") {
      output.print(usage)
      return .success
    }
    if options.contains("--version") {
      output.print("Candlestick \(version)")
      return .success
    }
    do throws(UsageError) {
      switch arguments.first {
      case "lint-specs": return try LintSpecsCommand(rest).run(output)
      case "migrate": return try MigrateCommand(rest).run(output, writer)
      case let tool?: throw UsageError(message: "unknown tool \"\(tool)\"; available: lint-specs, migrate")
      case nil: throw UsageError(message: "no tool given; available: lint-specs, migrate")
      }
    } catch {
      output.printError("error: \(error.message)")
      output.printError(usage)
      return .usage
    }
  }
}

/// The output of a tool.
package protocol ToolOutput {
  /// Prints a line to the standard output.
  func print(_ line: String)
  /// Prints a line to the standard error output.
  func printError(_ line: String)
}
