import Foundation

/// The snapshots that a run records.
public enum SnapshotRecording: String, CaseIterable, Sendable {
  /// Those that are missing.
  case missing
  /// Those that are missing or differ.
  case all
  /// None. A missing snapshot fails its expectation.
  case none

  /// The snapshots that a run records unless an option or the configuration sets them: none where the variable `CI` is set, as on CI
  /// services; otherwise those that are missing.
  public static let byDefault = byDefault(in: ProcessInfo.processInfo.environment)

  static func byDefault(in environment: [String: String]) -> SnapshotRecording {
    ["", "0", "false"].contains(environment["CI"] ?? "") ? .missing : .none
  }

  /// The snapshots that a process records if only variables can set them, as for Swift Testing's tests.
  ///
  /// - Throws: ``SnapshotError`` if the variable has no valid value.
  static var ofProcess: SnapshotRecording {
    get throws(SnapshotError) {
      do { return try ofVariable() ?? byDefault } catch { throw SnapshotError("\(error)") }
    }
  }

  /// The variable that sets what to record.
  package static let variable = "CANDLESTICK_RECORD"

  /// Returns what the variable asks for; nil if it is not set.
  ///
  /// - Throws: an error that names the variable if its value is not valid.
  package static func ofVariable(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> SnapshotRecording? {
    guard let value = environment[variable], !value.isEmpty else { return nil }
    guard let recording = SnapshotRecording(rawValue: value) else {
      let values = allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotError("\(variable) takes \(values), not \"\(value)\"")
    }
    return recording
  }
}

/// The reason why a snapshot cannot be taken.
struct SnapshotError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
