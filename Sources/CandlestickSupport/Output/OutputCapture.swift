import CSupport
import Foundation

/// Captures what the process prints to the standard output or the standard error until `end()`.
///
/// Captures may overlap, on one thread or on several. Captures of the same stream share a file, and each is a range of
/// it.
package final class OutputCapture: Sendable {
  /// The error for a capture that could not begin.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  private static let redirections = Locked<[Int32: Redirection]>([:])

  private let stream: Int32
  private let start: off_t
  private let text = Locked<String?>(nil)

  /// Begins a capture.
  ///
  /// - Parameter stream: `STDOUT_FILENO` or `STDERR_FILENO`.
  /// - Throws: ``StartError`` if the stream is closed or no more files can be opened.
  package init(of stream: Int32) throws(StartError) {
    self.stream = stream
    let start = Self.redirections.withLock { redirections -> off_t? in
      let active = redirections[stream].flatMap { $0.process == getpid() ? $0 : nil }
      guard var redirection = active ?? Redirection(of: stream) else { return nil }
      candlestick_redirect(stream, redirection.file)
      redirection.captureCount += 1
      redirections[stream] = redirection
      return redirection.size
    }
    guard let start else { throw StartError(description: SystemError.last) }
    self.start = start
  }

  /// Ends the capture. Later calls have no effect.
  ///
  /// - Returns: the text that all threads printed during the capture.
  @discardableResult
  package func end() -> String {
    text.withLock { text in
      if let text { return text }
      let printed = Self.redirections.withLock { endCapture(&$0[stream]) }
      text = printed
      return printed
    }
  }

  /// Runs code whose output is not captured, such as that of a report. What other threads print meanwhile is not captured, either.
  package static func withoutCapture<Value>(of stream: Int32, _ code: () -> Value) -> Value {
    func redirect(to file: KeyPath<Redirection, Int32>) {
      redirections.withLock { redirections in
        guard let active = redirections[stream], active.process == getpid() else { return }
        candlestick_redirect(stream, active[keyPath: file])
      }
    }
    redirect(to: \.original)
    defer { redirect(to: \.file) }
    return code()
  }

  private func endCapture(_ redirection: inout Redirection?) -> String {
    guard var active = redirection else { return "" }
    active.captureCount -= 1
    let isLast = active.captureCount == 0
    candlestick_redirect(stream, isLast ? active.original : active.file)
    defer {
      if isLast { active.close() }
      redirection = isLast ? nil : active
    }
    return String(of: active.file, from: Int(start), to: Int(active.size))
  }
}

/// The file to which a captured stream is redirected, and the original file of the stream.
private struct Redirection {
  let file: Int32
  let original: Int32
  /// The process that redirected the stream. A forked child has a copy of this value, but must redirect the stream
  /// again.
  let process = getpid()
  var captureCount = 0

  /// Returns nil, with `errno` set, if the stream is closed or no more files can be opened.
  init?(of stream: Int32) {
    original = fcntl(stream, F_DUPFD_CLOEXEC, 3)
    guard original >= 0 else { return nil }
    file = candlestick_open_scratch_file()
    guard file >= 0 else {
      Foundation.close(original)
      return nil
    }
  }

  func close() {
    Foundation.close(original)
    Foundation.close(file)
  }

  var size: off_t { lseek(file, 0, SEEK_END) }
}
