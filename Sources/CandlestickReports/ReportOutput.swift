import CandlestickSupport
import Foundation

/// The destination of a report: the standard output, a file, or a text in memory. It collects text, and writes it when it is flushed.
@MainActor package final class ReportOutput {
  /// The standard output.
  package static var standard: ReportOutput { ReportOutput(descriptor: STDOUT_FILENO, path: nil) }

  private static let mostBytes = 64 * 1024

  /// The path of the file; nil for the standard output and for memory.
  package let path: String?
  /// The looks of the output.
  package var style: ReportStyle
  /// Returns the status: lines that stay below all other text on a terminal, and are replaced. Called when the output is flushed.
  var status: (@MainActor (ReportStyle) -> [StyledText])?
  /// The status that the terminal shows.
  private var shownStatus: [StyledText] = []
  /// True if something else has printed a line to the standard output that has not ended.
  package var isInLine = false
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

  /// Opens a file for writing. A folder that is missing is created.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - appends: true to keep what is in the file, and to write after it.
  /// - Throws: an error with the path and the reason, if that is not possible.
  package convenience init(path: String, appends: Bool = false) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | (appends ? O_APPEND : O_TRUNC) | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw ReportError("\(path) cannot be written: \(SystemError.last)") }
    self.init(descriptor: descriptor, path: path)
  }

  isolated deinit {
    if let descriptor, path != nil { close(descriptor) }
  }

  /// The text that was not flushed yet; all text, if it is kept in memory.
  package var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Adds text.
  package func write(_ text: String) { write(bytes: text.utf8) }

  /// Adds bytes.
  package func write(bytes: some Sequence<UInt8>) {
    removeStatus()
    endLine()
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.mostBytes { flushText() }
  }

  /// Writes what was collected, and shows the status below it.
  package func flush() {
    showStatus()
    flushText()
  }

  /// Writes what was collected, without the status, before something else prints to the same place.
  package func makeRoom() {
    removeStatus()
    flushText()
  }

  /// Ends the line that something else has begun.
  package func endLine() {
    guard isInLine else { return }
    isInLine = false
    buffer.append(UInt8(ascii: "\n"))
  }

  private func showStatus() {
    guard let status, style.isTerminal, !isInLine else { return }
    if let descriptor { style.updateSize(of: descriptor) }
    // A text in the last column would begin another line in some terminals.
    let columns = (style.columns ?? 80) - 1
    let lines = status(style).prefix(max((style.rows ?? 24) - 1, 1)).map { $0.fitted(to: columns) }
    guard lines != shownStatus else { return }
    removeStatus()
    shownStatus = lines
    buffer += lines.map { $0.text(hasColors: style.hasColors) }.joined(separator: "\n").utf8
  }

  private func removeStatus() {
    guard !shownStatus.isEmpty else { return }
    if let descriptor { style.updateSize(of: descriptor) }
    // In a terminal that has become narrower, a line takes several rows.
    let rows = shownStatus.reduce(0) { $0 + max($1.columns - 1, 0) / max(style.columns ?? 80, 1) + 1 }
    shownStatus = []
    // Line by line: some terminals keep what is erased in one go.
    buffer += ("\r\u{1B}[K" + String(repeating: "\u{1B}[1A\u{1B}[K", count: rows - 1)).utf8
  }

  /// Writes what was collected.
  private func flushText() {
    guard let descriptor, !buffer.isEmpty else { return }
    // First, the text that the process itself has printed.
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
    status = nil
    makeRoom()
    guard let error else { return }
    self.error = nil
    throw ReportError("\(path ?? "the standard output") cannot be written: \(error)")
  }
}

/// An error about a report, for users.
package struct ReportError: Error, CustomStringConvertible, Equatable {
  package let description: String

  package init(_ description: String) { self.description = description }
}
