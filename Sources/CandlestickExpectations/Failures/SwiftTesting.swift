#if canImport(Testing)
import CRuntimeHooks
import Foundation
internal import Testing

/// Exchanges failures with Swift Testing.
package enum SwiftTesting {
  /// True if the current code belongs to a test, or to a task that a test started.
  static var isInTest: Bool { Test.current != nil }

  /// Records a failure as an issue: of the current test, or else of no test.
  ///
  /// - Returns: true if a test run recorded the issue.
  static func handles(_ failure: TestFailure) -> Bool {
    guard detectsLostIssues || isInTest else { return false }
    let isLost = withUnsafePointer(to: failure) { failure in
      candlestick_is_issue_lost(
        { failure in
          guard let failure = failure?.assumingMemoryBound(to: TestFailure.self).pointee else { return }
          Issue.record(Comment(rawValue: failure.text), sourceLocation: Testing.SourceLocation(failure.location))
        },
        UnsafeMutableRawPointer(mutating: failure)
      )
    }
    return !isLost
  }

  private static let detectsLostIssues = candlestick_watch_for_lost_issues()

  // MARK: - Issues outside a run

  /// Records issues found outside a Swift Testing run, as by `#expect` in an example, as failures. Must not be called if
  /// a Swift Testing run will record them.
  package static func takeIssues() {
    guard detectsLostIssues else { return }
    candlestick_take_lost_issues { json, length in
      guard let json else { return }
      let data = Data(bytes: json, count: length)
      do {
        guard let failure = try JSONDecoder().decode(RecordedIssue.self, from: data).failure else { return }
        FailureReporter.record(failure)
      } catch {
        let text = "cannot decode an issue recorded by Swift Testing: \(String(decoding: data, as: UTF8.self))"
        FailureReporter.record(TestFailure(message: text, location: .unknown))
      }
    }
  }
}

extension ExpectationFailedError: ReportedError {
  var failureID: TestFailure.ID {
    let location = expectation.sourceLocation
    return .issue(fileID: location.fileID, line: location.line, column: location.column)
  }
}

/// An issue as Swift Testing encodes it in JSON, as far as we read it.
private struct RecordedIssue: Decodable {
  struct Payload: Decodable {
    let kind: String
    let issue: Issue?
    let messages: [Message]?
  }
  struct Issue: Decodable {
    let isFailure: Bool?
    let isKnown: Bool
    let sourceLocation: Location?
  }
  struct Location: Decodable {
    let fileID: String?
    let filePath: String?
    let _filePath: String?
    let line: Int
    let column: Int
  }
  struct Message: Decodable {
    let text: String
  }

  let payload: Payload

  /// The failure to report; nil for warnings and known issues.
  var failure: TestFailure? {
    guard payload.kind == "issueRecorded", let issue = payload.issue else { return nil }
    guard issue.isFailure ?? !issue.isKnown else { return nil }
    let location = issue.sourceLocation
    return TestFailure(
      message: (payload.messages ?? []).map(\.text).joined(separator: " - "),
      location: CodeLocation(
        path: location?.filePath ?? location?._filePath,
        line: UInt(clamping: location?.line ?? 0),
        column: UInt(clamping: location?.column ?? 0)
      ),
      id: location.map { .issue(fileID: $0.fileID, line: $0.line, column: $0.column) } ?? .next()
    )
  }
}

extension Testing.SourceLocation {
  /// Converts a location. Replaces the parts for which Swift Testing would trap.
  fileprivate init(_ location: CodeLocation) {
    let moduleAndFile = location.fileID.split(separator: "/")
    self.init(
      fileID: moduleAndFile.count == 2 ? location.fileID : "Unknown/\(moduleAndFile.last ?? "Unknown")",
      filePath: location.path,
      line: Int(clamping: max(location.line, 1)),
      column: Int(clamping: max(location.column, 1))
    )
  }
}
#else
package enum SwiftTesting {
  static var isInTest: Bool { false }
  static func handles(_ failure: TestFailure) -> Bool { false }
  package static func takeIssues() {}
}
#endif
