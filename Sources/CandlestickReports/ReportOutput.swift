import CandlestickSupport
import Foundation

/// Where a report writes: the standard output, a file, or a text in memory. It collects text, and writes it when it is flushed.
@MainActor package final class ReportOutput {
  /// The standard output.
  package static var standard: ReportOutput { ReportOutput(descriptor: STDOUT_FILENO, path: nil) }

  private static let mostBytes = 64 * 1024

  /// The path of the file; nil for the standard output and for memory.
  package let path: String?
  /// How the output looks.
  package var style: ReportStyle
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  /// The error of a write that has failed; nothing is written after it.
  private var error: String?

  private init(descriptor: Int32?, path: String?) {
    self.descriptor = descriptor
    self.path = path
    style = ReportStyle()
  }

  /// Creates an output that collects its text in memory.
  ///
  /// - Parameter style: how the output looks.
  package convenience init(_ style: ReportStyle = ReportStyle()) {
    self.init(descriptor: nil, path: nil)
    self.style = style
  }

  /// Opens a file for writing, and empties it. A folder that is missing is created.
  ///
  /// - Throws: an error with the path and the reason, if that is not possible.
  package convenience init(path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw ReportError("\(path) cannot be written: \(SystemError.last)") }
    self.init(descriptor: descriptor, path: path)
  }

  isolated deinit {
    if let descriptor, path != nil { close(descriptor) }
  }

  /// The text that was not flushed yet; all text, if it is kept in memory.
  package var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Adds text.
  package func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.mostBytes { flush() }
  }

  /// Adds bytes.
  package func write(bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.mostBytes { flush() }
  }

  /// Writes what was collected.
  package func flush() {
    guard let descriptor, !buffer.isEmpty else { return }
    // What the process itself has printed comes first.
    if path == nil { fflush(nil) }
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty, error == nil {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { error = SystemError.last }
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Flushes the output.
  ///
  /// - Throws: the error of a write that has failed, once.
  package func finish() throws {
    flush()
    guard let error else { return }
    self.error = nil
    throw ReportError("\(path ?? "the standard output") cannot be written: \(error)")
  }
}

/// How the output of a report looks.
package struct ReportStyle: Sendable, Equatable {
  /// True if text may be colored.
  package var hasColors = false
  /// True if lines may be changed after they were written.
  package var isTerminal = false
  /// The number of columns of the terminal; nil if there is none.
  package var columns: Int?

  package init(hasColors: Bool = false, isTerminal: Bool = false, columns: Int? = nil) {
    self.hasColors = hasColors
    self.isTerminal = isTerminal
    self.columns = columns
  }
}

/// An error about a report, for users.
package struct ReportError: Error, CustomStringConvertible, Equatable {
  package let description: String

  package init(_ description: String) { self.description = description }
}
