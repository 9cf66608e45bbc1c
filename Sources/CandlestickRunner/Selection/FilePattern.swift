import CandlestickExpectations
import Foundation

/// A value of `--file`: a file, a folder, or a line in a file.
struct FilePattern: Sendable {
  /// The pattern as the user wrote it.
  let source: String
  /// The path in the pattern.
  let path: String
  /// The line, from 1; nil for all lines.
  let line: UInt?
  private let absolutePath: String
  /// The suffix that matches the path of a file; nil if the pattern is an absolute path.
  private let pathEnd: String?

  /// Parses a pattern.
  ///
  /// - Parameter source: `PATH`, `PATH:LINE` or `PATH:LINE:COLUMN`. The path is absolute, relative to the folder, or a suffix of a
  ///   path.
  init(_ source: String, in folder: String = FileManager.default.currentDirectoryPath) {
    self.source = source
    var parts = source.split(separator: ":", omittingEmptySubsequences: false)
    var numbers: [UInt] = []
    while parts.count > 1, numbers.count < 2, let number = parts.last.flatMap({ UInt($0) }) {
      numbers.append(number)
      parts.removeLast()
    }
    line = numbers.last
    path = parts.joined(separator: ":")
    absolutePath = URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(folder)/\(path)").standardized.path
    let components = path.split(separator: "/").drop { $0 == "." }
    pathEnd = path.hasPrefix("/") || components.isEmpty ? nil : "/" + components.joined(separator: "/")
  }

  /// Returns true if the path is that of the pattern, or inside its folder.
  func matches(file path: String) -> Bool {
    path == absolutePath || path.hasPrefix("\(absolutePath)/") || pathEnd.map(path.hasSuffix) == true
  }
}

extension FilePattern {
  /// Returns, for each test, true if the pattern selects it.
  ///
  /// A pattern with a line selects the example or group that was declared last at or before the line, or all tests of the
  /// file if there is none. Test methods are never selected, because XCTest does not know their files.
  @MainActor func selects(among tests: [PlannedTest]) -> [Bool] {
    let locations = tests.map { $0.locations.filter { matches(file: $0.path) } }
    guard let line else { return locations.map { !$0.isEmpty } }
    var declaration: [String: UInt] = [:]
    for location in locations.joined() where location.line <= line {
      declaration[location.path] = max(location.line, declaration[location.path] ?? 0)
    }
    return locations.map { locations in
      locations.contains { declaration[$0.path].map { [line = $0.line] in $0 == line } ?? true }
    }
  }
}

extension FilePattern {
  /// Returns the reason why the line selects no example in any file of the pattern; nil if it may select one.
  ///
  /// - Parameter read: reads a line of the file with a path; returns nil if that is not possible.
  @MainActor func problem(
    among tests: [PlannedTest],
    _ read: (UInt, String) -> SelectedLine? = { SelectedLine($0, of: $1) }
  ) -> String? {
    guard let line else { return nil }
    let locations = tests.flatMap(\.locations).filter { matches(file: $0.path) }
    let declarations = Dictionary(grouping: locations, by: \.path).mapValues { Set($0.map(\.line)) }
    let problems = declarations.sorted { $0.key < $1.key }.map { read(line, $0.key)?.problem(among: $0.value) }
    return problems.contains(nil) ? nil : problems.first ?? nil
  }
}

extension FilePattern {
  /// The advice on running the tests of the file; nil if the file does not exist or has none.
  var adviceOnTests: String? {
    guard let line = SelectedLine(line ?? 1, of: absolutePath) else { return nil }
    if self.line != nil, let test = line.test() { return "to run it, use `swift test --filter \(test)`" }
    return line.isInFileWithTests ? "to run its tests, use `swift test --filter NAME`" : nil
  }
}

extension PlannedTest {
  /// The locations of the example and of its groups.
  fileprivate var locations: [CodeLocation] {
    item == nil ? [] : [metadata.location] + groups.compactMap(\.location)
  }
}
