import Foundation

/// Selects the snapshots that a run records.
public enum SnapshotRecording: String, CaseIterable, Sendable {
  /// Records missing snapshots.
  case missing
  /// Records snapshots that are missing or differ.
  case all
  /// Records no snapshots. A missing snapshot fails its expectation.
  case none

  /// The setting of a run without an option or a configuration: `none` if the variable `CI` is set, as on CI services;
  /// otherwise `missing`.
  package static let byDefault = byDefault(in: ProcessInfo.processInfo.environment)

  static func byDefault(in environment: [String: String]) -> SnapshotRecording {
    ["", "0", "false"].contains(environment["CI"] ?? "") ? .missing : .none
  }

  /// The setting of a process that only variables can configure, as for Swift Testing's tests.
  static var ofProcess: SnapshotRecording {
    get throws(SnapshotError) {
      do { return try ofVariable() ?? byDefault } catch { throw SnapshotError("\(error)") }
    }
  }

  /// The name of the variable that selects what to record.
  package static let variable = "CANDLESTICK_SNAPSHOTS"

  /// Returns the setting of the variable; nil if it is not set. The error for an invalid value names the variable.
  package static func ofVariable(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> SnapshotRecording? {
    guard let value = environment[variable], !value.isEmpty else { return nil }
    guard let recording = SnapshotRecording(rawValue: value) else {
      let values = allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotError("\(variable) must be one of \(values), not \"\(value)\"")
    }
    return recording
  }
}

/// The reason why a snapshot cannot be compared or recorded.
struct SnapshotError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
