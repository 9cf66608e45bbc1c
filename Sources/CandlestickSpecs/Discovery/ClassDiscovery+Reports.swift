extension ClassDiscovery {
  /// The error about a format that no report has.
  struct UnknownFormat: Error, CustomStringConvertible {
    let description: String
  }

  /// Creates the report of a run.
  ///
  /// - Parameter format: the requested format; nil for what is printed beside XCTest's output.
  /// - Throws: an error that names the known formats.
  package func report(_ format: String?) throws -> SpecReport? {
    guard let format else { return reports.first { $0.format == "xctest" }?.init() }
    if let type = reports.first(where: { $0.format == format }) { return type.init() }
    let known = reports.map(\.format).filter { !$0.isEmpty }.sorted().joined(separator: ", ")
    throw UnknownFormat(description: "unknown format \"\(format)\"; available: \(known)")
  }
}
