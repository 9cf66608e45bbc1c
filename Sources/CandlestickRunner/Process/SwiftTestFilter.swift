import CandlestickSupport
import Foundation

/// The filter of `swift test`, read from the command line of the parent process.
///
/// The package manager matches the filter with the listed names as a regular expression, and passes on the names that match.
/// Text that does not match as a regular expression, such as `adds(_:)`, selects nothing there. We match it here as plain
/// text.
///
/// If nothing is selected, the package manager runs the XCTest process with an empty selection, and then the Swift Testing
/// process, where the filter may match. To tell if it does, we list the Swift Testing tests.
struct SwiftTestFilter {
  private let filters: [String]
  private let skips: [String]
  private let isParallel: Bool
  /// True if the parent process is `swift test`.
  let isSwiftTest: Bool

  /// Reads the filter from the command line of the parent process.
  init() {
    let file = URL(fileURLWithPath: "/proc/\(getppid())/cmdline")
    let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    self.init(arguments: text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init))
  }

  /// Reads the filter from a command line, including the program's path.
  init(arguments: [String]) {
    isSwiftTest = arguments.first?.split(separator: "/").last == "swift-test"
    filters = isSwiftTest ? Self.values(of: "--filter", in: arguments) : []
    skips = isSwiftTest ? Self.values(of: "--skip", in: arguments) : []
    isParallel = arguments.contains("--parallel")
  }

  /// The filter options as the user wrote them.
  var description: String { isUnknown ? "an empty selection" : all.description }

  /// True if there is no filter.
  private var isUnknown: Bool { filters.isEmpty && skips.isEmpty }

  private var all: TestFilter { TestFilter(filters: filters, skips: skips) }

  /// The filter for plain text. Empty with `--parallel`, where each process must run exactly the test that it was given.
  var forText: TestFilter { isParallel ? TestFilter() : all }

  /// The filter of a run with `--parallel`; nil in other runs or without a filter.
  var ofParallelRun: TestFilter? { isParallel && !isUnknown ? all : nil }

  /// Returns true if the filter selects a Swift Testing test.
  func selectsSwiftTestingTest() -> Bool {
    guard !isUnknown else { return false }
    return swiftTestingTests().contains { test in
      (filters.isEmpty || filters.contains { matches(test, $0) }) && !skips.contains { matches(test, $0) }
    }
  }

  /// Returns the first of the filters that selects no Swift Testing test either; nil if there is none.
  func firstWithoutTest(among filters: [String]) -> String? {
    guard !filters.isEmpty else { return nil }
    let tests = swiftTestingTests()
    return filters.first { filter in !tests.contains { matches($0, filter) } }
  }

  /// True if the process has Swift Testing tests.
  var hasSwiftTestingTests: Bool { !swiftTestingTests().isEmpty }

  private func matches(_ test: String, _ pattern: String) -> Bool {
    test.range(of: pattern, options: .regularExpression) != nil
  }

  private func swiftTestingTests() -> [String] {
    let arguments = ["--testing-library", "swift-testing", "--list-tests"]
    let list = Command.run([Command.ownProgram] + arguments, timeout: .seconds(60))
    return list?.output.split(separator: "\n").map(String.init) ?? []
  }

  /// Returns the values of an option, given as `--option value` or `--option=value`.
  private static func values(of option: String, in arguments: [String]) -> [String] {
    arguments.indices.compactMap { index in
      if arguments[index] == option { return index + 1 < arguments.count ? arguments[index + 1] : nil }
      return arguments[index].hasPrefix("\(option)=") ? String(arguments[index].dropFirst(option.count + 1)) : nil
    }
  }
}
