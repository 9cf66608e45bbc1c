import CandlestickExpectations
import CandlestickSupport
public import Foundation

/// Attaches a value to the running test. It is written to a file immediately, so that a crash does not lose it.
///
/// A text is written in UTF-8, and data as it is. Any other value is written as JSON, indented and with sorted keys.
///
/// ```swift
/// afterEach { attach(server.log, named: "server.log") }
/// attach(screen.pngData(), named: "screen.png")
/// attach(order, named: "order.json", kept: .always)
/// ```
///
/// If the value cannot be encoded or the file cannot be written, the test fails.
///
/// - Parameters:
///   - value: the value. An optional text or optional data is attached as it is, not as JSON.
///   - name: the name of the file. Files with the same name are numbered.
///   - retention: the results of the test for which the file is kept; by default, only a failure.
public func attach(
  _ value: some Encodable,
  named name: String,
  kept retention: AttachmentRetention = .onFailure,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  NewAttachment(name: name, retention: retention, location: location).add(encoding: value)
}

/// Attaches a copy of a file in its current state to the running test.
///
/// ```swift
/// attach(contentsOf: database.url)
/// ```
///
/// If the file cannot be copied, the test fails.
///
/// - Parameters:
///   - url: the file.
///   - name: the name of the copy; by default, the name of the file. Files with the same name are numbered.
///   - retention: the results of the test for which the copy is kept; by default, only a failure.
public func attach(
  contentsOf url: URL,
  named name: String? = nil,
  kept retention: AttachmentRetention = .onFailure,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  NewAttachment(name: name ?? url.lastPathComponent, retention: retention, location: location).add(contentsOf: url)
}

/// The results of a test for which an attachment is kept.
public enum AttachmentRetention: Sendable {
  /// Removes the attachment if the test ends without a failure.
  case onFailure
  /// Keeps the attachment.
  case always
}
