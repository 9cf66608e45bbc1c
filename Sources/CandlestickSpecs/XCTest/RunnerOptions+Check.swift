import Foundation

extension RunnerOptions {
  /// An option that nothing reads in a process without the runner.
  struct MisplacedOption: Error, CustomStringConvertible {
    let option: String

    var description: String {
      "\(option) needs Candlestick's runner, which is there on Linux with the package's trait Workers; without it, XCTest runs the tests, and "
        + "`swift test --filter` selects them"
    }
  }

  /// Throws ``MisplacedOption`` if any option needs the runner. XCTest would take it for the name of a test, and run none.
  static func check(_ arguments: [String], _ environment: [String: String], _ folder: String) throws(MisplacedOption) {
    if let option = misplaced(in: arguments, environment, folder) { throw MisplacedOption(option: option) }
  }

  /// Describes the first option that needs the runner; nil if there is none.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - environment: the variables of the process.
  ///   - folder: the path of the folder in which the process runs.
  static func misplaced(in arguments: [String], _ environment: [String: String], _ folder: String) -> String? {
    if arguments.contains("--specs-only") { return "`swift package specs`" }
    let given = Set(arguments.map { String($0.prefix { $0 != "=" }) })
    for option in all {
      if given.contains(option.flag) { return "the option \(option.flag)" }
      // CI services set unused variables to an empty string.
      if environment[option.variable]?.isEmpty == false { return "the variable \(option.variable)" }
    }
    return FileManager.default.fileExists(atPath: "\(folder)/.candlestick") ? "the file .candlestick" : nil
  }
}
