#if canImport(Testing)
import CTestProcess
import Foundation
internal import Testing

/// Exchanges failures with Swift Testing.
package enum SwiftTesting {
  /// True if the current code belongs to a test or to a task that a test started. Swift Testing itself records an issue of other code,
  /// such as that of a thread, and passes it to the handlers of all running tests, which must not record it again.
  package static var isInTest: Bool { Test.current != nil && !isInExample }

  /// The file name and the name of the current test, and true if it is one of several cases; nil outside of tests.
  static var currentTest: (fileName: String, name: String, isCase: Bool)? {
    guard isInTest, let test = Test.current else { return nil }
    return (test.sourceLocation.fileName, test.name, Test.Case.current?.isParameterized == true)
  }

  /// Records a failure as an issue of the current test or, outside of tests, of no test. Returns true if a test run
  /// recorded it.
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

  private static let detectsLostIssues = candlestick_detect_lost_issues()

  // MARK: - Attachments

  /// Attaches a file to the current test. `content` passes the file's content to its argument.
  package static func attach(
    named name: String,
    at location: CodeLocation,
    _ content: @escaping @Sendable (_ take: (UnsafeRawBufferPointer) -> Void) -> Void
  ) {
    Attachment.record(AttachedFile(content: content), named: name, sourceLocation: Testing.SourceLocation(location))
  }

  private struct AttachedFile: Attachable {
    let content: @Sendable (_ take: (UnsafeRawBufferPointer) -> Void) -> Void

    func withUnsafeBytes<Value>(
      for attachment: borrowing Attachment<AttachedFile>,
      _ body: (UnsafeRawBufferPointer) throws -> Value
    ) throws -> Value {
      var result: Result<Value, any Error> = .failure(CancellationError())
      content { bytes in result = Result { try body(bytes) } }
      return try result.get()
    }
  }

  // MARK: - Issues outside a run

  /// Records issues that are found outside of a Swift Testing run as failures: for example, those of `#expect` in an
  /// example. Must not be called if a Swift Testing run will record them.
  package static func takeIssues() {
    guard detectsLostIssues else { return }
    candlestick_take_lost_issues { json, length in
      guard let json else { return }
      let data = Data(bytes: json, count: length)
      guard let event = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let payload = event["payload"] as? [String: Any]
      else {
        let text = "cannot decode an issue recorded by Swift Testing: \(String(decoding: data, as: UTF8.self))"
        return FailureReporter.record(TestFailure(message: text, location: .unknown))
      }
      guard let (failure, isKnown) = SwiftTesting.failure(of: payload) else { return }
      if isKnown { _ = FailureReporter.record(known: [failure], reason: nil) } else { FailureReporter.record(failure) }
    }
  }

  /// Returns the failure of an event that Swift Testing has encoded as JSON, and true if it is a known issue. Returns
  /// nil for warnings and other events.
  private static func failure(of payload: [String: Any]) -> (TestFailure, isKnown: Bool)? {
    guard payload["kind"] as? String == "issueRecorded", let issue = payload["issue"] as? [String: Any] else {
      return nil
    }
    let isKnown = issue["isKnown"] as? Bool == true
    guard isKnown || issue["isFailure"] as? Bool ?? true else { return nil }
    let messages = payload["messages"] as? [[String: Any]] ?? []
    let message = messages.compactMap { $0["text"] as? String }.joined(separator: " - ")
    guard let location = issue["sourceLocation"] as? [String: Any] else {
      return (TestFailure(message: message, location: .unknown), isKnown)
    }
    let path = (location["filePath"] ?? location["_filePath"]) as? String
    let line = location["line"] as? Int ?? 0
    let column = location["column"] as? Int ?? 0
    let failure = TestFailure(
      message: message,
      location: CodeLocation(path: path, line: UInt(clamping: line), column: UInt(clamping: column)),
      id: .issue(fileID: location["fileID"] as? String, line: line, column: column)
    )
    return (failure, isKnown)
  }
}

extension ExpectationFailedError: ReportedError {
  var failureID: TestFailure.ID {
    let location = expectation.sourceLocation
    return .issue(fileID: location.fileID, line: location.line, column: location.column)
  }
}

extension Testing.SourceLocation {
  /// Converts a location, and replaces parts that would make Swift Testing trap.
  init(_ location: CodeLocation) {
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
  package static var isInTest: Bool { false }
  static var currentTest: (fileName: String, name: String, isCase: Bool)? { nil }
  static func handles(_ failure: TestFailure) -> Bool { false }
  package static func attach(
    named name: String,
    at location: CodeLocation,
    _ content: @escaping @Sendable (_ take: (UnsafeRawBufferPointer) -> Void) -> Void
  ) {}
  package static func takeIssues() {}
}
#endif
