import CandlestickMigration
import Foundation

/// The program that the plugins run. Its tools are listed in ``ToolsCommandLine``.
@main struct CandlestickTools: ToolOutput {
  static func main() {
    let status = ToolsCommandLine(output: CandlestickTools()).run(Array(CommandLine.arguments.dropFirst()))
    exit(status.rawValue)
  }

  func print(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  func printError(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
