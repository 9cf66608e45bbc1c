import CSupport
import CandlestickReports
import CandlestickSpecs
import Foundation

extension RunOptions {
  /// Reads the options of this process. With `--print-options`, prints the table of options and exits.
  ///
  /// - Parameter arguments: the command line, including the program's name.
  /// - Throws: ``UsageError`` if an option is not valid.
  @MainActor static func current(_ arguments: [String]) throws(UsageError) -> RunOptions {
    let environment = BazelTest.addingOptions(to: ProcessInfo.processInfo.environment)
    let options: RunOptions
    do throws(UsageError) {
      options = try read(arguments: arguments, environment: environment, file: OptionsFile.current(environment))
    } catch {
      formats(in: arguments, environment).forEach { ReportFormat($0).removeEarlierFile() }
      throw error
    }
    if options.printsOptions {
      RunOption.all.forEach { print($0.row) }
      candlestick_end_run()
      exit(0)
    }
    return options
  }

  /// Returns the formats in options that have mistakes, as far as they can be read. None with `--merge`, whose reports may be
  /// among its inputs.
  static func formats(in arguments: [String], _ environment: [String: String]) -> [String] {
    let flag = "--format"
    func values(in words: [String]) -> [String] {
      words.indices.compactMap { index in
        let word = words[index]
        return word == flag ? words[(index + 1)...].first : word.hasPrefix("\(flag)=") ? String(word.dropFirst(9)) : nil
      }
    }
    guard !arguments.contains(where: { $0.hasPrefix("--merge") }) else { return [] }
    let inFile = (try? OptionsFile.current(environment)?.words().map(\.text)) ?? []
    let sources = [values(in: arguments), [environment[RunOption.variable(of: flag)] ?? ""], values(in: inFile)]
    return sources.map { $0.flatMap(ReportFormat.list) }.first { !$0.isEmpty } ?? []
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
