#if CORELIBS_XCTEST
import Foundation

extension RunnerOptions {
  /// Describes the first option that needs CandlestickRunner; nil if there is none. Without it, XCTest would take options for
  /// the names of tests, and run none of them.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - environment: the variables of the process.
  ///   - folder: the path of the folder in which the process runs.
  static func misplaced(in arguments: [String], _ environment: [String: String], _ folder: String) -> String? {
    if arguments.contains("--specs-only") { return "`swift package specs`" }
    if let flag = arguments.lazy.map({ $0.prefix { $0 != "=" } }).first(where: { flags.contains(String($0)) }) {
      return "the option \(flag)"
    }
    let variable = flags.lazy.map { "CANDLESTICK_" + $0.dropFirst(2).uppercased().replacing("-", with: "_") }
      // CI services set unused variables to an empty string.
      .first { environment[$0]?.isEmpty == false }
    if let variable { return "the variable \(variable)" }
    return FileManager.default.fileExists(atPath: "\(folder)/.candlestick") ? "the file .candlestick" : nil
  }
}
#endif
