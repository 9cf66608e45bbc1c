import CandlestickExpectations
import CandlestickSupport
public import Foundation

/// Attaches a text to the running test. It is written to a file immediately, so that a crash does not lose it.
///
/// ```swift
/// afterEach { attach(server.log, named: "server.log") }
/// ```
///
/// If the file cannot be written, the test fails.
///
/// - Parameters:
///   - text: the text; the file contains it in UTF-8.
///   - name: the name of the file. Files with the same name are numbered.
///   - retention: the results of the test for which the file is kept; by default, only a failure.
public func attach(
  _ text: String,
  named name: String,
  kept retention: AttachmentRetention = .onFailure,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  NewAttachment(name: name, retention: retention, location: location).add(text)
}

/// Attaches data to the running test. It is written to a file immediately, so that a crash does not lose it.
///
/// ```swift
/// attach(screen.pngData(), named: "screen.png")
/// ```
///
/// If the file cannot be written, the test fails.
///
/// - Parameters:
///   - data: the content of the file.
///   - name: the name of the file. Files with the same name are numbered.
///   - retention: the results of the test for which the file is kept; by default, only a failure.
public func attach(
  _ data: Data,
  named name: String,
  kept retention: AttachmentRetention = .onFailure,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  NewAttachment(name: name, retention: retention, location: location).add(data)
}

/// Attaches a value to the running test as JSON, indented and with sorted keys. It is written to a file immediately, so
/// that a crash does not lose it.
///
/// ```swift
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
