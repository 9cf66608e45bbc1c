import CSupport
import CandlestickSupport
import Foundation

/// Buffers the text of a report, and writes it to the standard output, to a file or to memory.
@MainActor package final class ReportOutput {
  /// The standard output.
  package static var standard: ReportOutput { ReportOutput(descriptor: STDOUT_FILENO, path: nil) }

  private static let mostBytes = 64 * 1024

  /// The path of the file; nil for the standard output and for memory.
  package let path: String?
  /// The colors and the terminal size.
  package var style: ReportStyle
  /// Returns the status lines, which stay below all other text on a terminal. Called at each flush, when they are redrawn.
  var status: (@MainActor (ReportStyle) -> [StyledText])?
  /// The status lines that the terminal shows.
  private var shownStatus: [StyledText] = []
  /// True if something else has printed an unfinished line to the standard output.
  package var isInLine = false
  /// The descriptor of the standard output; nil for a file and for memory.
  private let descriptor: Int32?
  private var file: NewFile?
  private var buffer: [UInt8] = []
  /// The error of the first write that failed. Later text is dropped.
  private var failure: NewFile.Failure?

  private init(descriptor: Int32?, path: String?) {
    self.descriptor = descriptor
    self.path = path
    style = ReportStyle()
  }

  /// Creates an output in memory.
  ///
  /// - Parameter style: the colors and the terminal size.
  package convenience init(_ style: ReportStyle = ReportStyle()) {
    self.init(descriptor: nil, path: nil)
    self.style = style
  }

  /// Opens a new file, and creates missing folders. The file gets its name when the report is finished. An earlier file is
  /// removed at once, so that it is not taken for the report of this run if that is never finished.
  ///
  /// - Parameter path: the path of the file.
  /// - Throws: ``ReportError`` if the file cannot be opened.
  package convenience init(path: String) throws {
    self.init(descriptor: nil, path: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      file = try NewFile(path: path, removesOld: true)
    } catch {
      throw self.error(for: error)
    }
  }

  /// Closes the file in a worker, so that tests cannot write to it.
  package func leaveToSupervisor() {
    file?.leaveToParent()
    file = nil
  }

  /// The buffered text. An output in memory keeps all of its text.
  package var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Appends text.
  package func write(_ text: String) { write(bytes: text.utf8) }

  /// Appends bytes.
  package func write(bytes: some Sequence<UInt8>) {
    removeStatus()
    endLine()
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.mostBytes { flushText() }
  }

  /// Redraws the status lines, and writes the buffered text.
  package func flush() {
    showStatus()
    flushText()
  }

  /// Removes the status lines and writes the buffered text, before something else prints to the same place.
  package func makeRoom() {
    removeStatus()
    flushText()
  }

  /// Ends a line that something else has printed without a line break.
  package func endLine() {
    guard isInLine else { return }
    isInLine = false
    buffer.append(UInt8(ascii: "\n"))
  }

  private func showStatus() {
    guard let status, style.isTerminal, !isInLine else { return }
    if let descriptor { style.updateSize(of: descriptor) }
    // Leave the last column empty, because some terminals start a new line after it.
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
    // If the terminal has become narrower, a line occupies several rows.
    let rows = shownStatus.reduce(0) { $0 + max($1.columns - 1, 0) / max(style.columns ?? 80, 1) + 1 }
    shownStatus = []
    // Erase line by line, because some terminals keep text that a single command erases.
    buffer += ("\r\u{1B}[K" + String(repeating: "\u{1B}[1A\u{1B}[K", count: rows - 1)).utf8
  }

  /// Writes the buffered text.
  private func flushText() {
    guard descriptor != nil || file != nil, !buffer.isEmpty else { return }
    // Text that the process itself has printed comes first.
    if descriptor != nil { fflush(nil) }
    if failure == nil {
      do throws(NewFile.Failure) { try writeBuffer() } catch { failure = error }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeBuffer() throws(NewFile.Failure) {
    if let file { return try file.write(buffer) }
    #if FORKED_WORKERS
    let isWritten = buffer.withUnsafeBytes { $0.writeAll { candlestick_write_output(STDOUT_FILENO, $0, $1) } }
    #else
    let isWritten = buffer.withUnsafeBytes { $0.writeAll { Foundation.write(STDOUT_FILENO, $0, $1) } }
    #endif
    if !isWritten { throw .ofSystem }
  }

  /// Writes the buffered text.
  ///
  /// - Throws: ``ReportError`` if a write has failed, or if something else has removed or changed the file.
  package func check() throws {
    flush()
    try check { file throws(NewFile.Failure) in try file.check() }
  }

  /// Removes the status lines, writes the buffered text, and gives the file its name.
  ///
  /// - Throws: ``ReportError`` as ``check()`` does. The second call does not throw again.
  package func finish() throws {
    status = nil
    makeRoom()
    defer { (file, failure) = (nil, nil) }
    try check { file throws(NewFile.Failure) in try file.finish() }
  }

  private func check(_ checkFile: (NewFile) throws(NewFile.Failure) -> Void) throws {
    do throws(NewFile.Failure) {
      if let failure { throw failure }
      if let file { try checkFile(file) }
    } catch {
      throw self.error(for: error)
    }
  }

  private func error(for failure: NewFile.Failure) -> ReportError {
    ReportError("\(path ?? "the standard output") cannot be written: \(failure.reason)")
  }
}

/// An error of a report, with a message for users.
package struct ReportError: Error, CustomStringConvertible, Equatable {
  package let description: String

  package init(_ description: String) { self.description = description }
}
