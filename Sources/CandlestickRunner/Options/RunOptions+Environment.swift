import CSupport
import CandlestickSpecs
import Foundation

extension RunOptions {
  /// Reads the options of this process. With `--print-options`, prints the table of options and exits.
  ///
  /// - Parameter arguments: the command line, including the program's name.
  /// - Throws: ``UsageError`` if an option is not valid.
  @MainActor static func current(_ arguments: [String]) throws(UsageError) -> RunOptions {
    let environment = BazelTest.addingOptions(to: ProcessInfo.processInfo.environment)
    let options = try read(arguments: arguments, environment: environment, file: OptionsFile.current(environment))
    if options.printsOptions {
      RunOption.all.forEach { print($0.row) }
      candlestick_end_run()
      exit(0)
    }
    return options
  }

  /// The execution that the options set for all tests.
  ///
  /// - Throws: an error that names an invalid value.
  var executionOverrides: ExecutionOverrides {
    get throws {
      let options = ["--execution": execution, "--schedules": schedules.map(String.init), "--replay": replay]
      let variables = options.compactMap { flag, value in value.map { (RunOption.variable(of: flag), $0) } }
      return try ExecutionOverrides(Dictionary(uniqueKeysWithValues: variables))
    }
  }
}

extension RunOption {
  /// The row of the option in the table that Scripts/generate-options reads.
  fileprivate var row: String {
    ["\(group)", flag, "\(argument)", placeholder, isForRuns ? variable : "", property ?? "", help].joined(
      separator: "\t"
    )
  }
}
