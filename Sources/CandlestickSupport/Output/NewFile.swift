import CSupport
import Foundation

/// Writes a file that gets its name only when it is complete, so that nobody takes a part for the whole.
///
/// Until then, the text is in a file beside it, whose name ends with ".partial". Only a regular file is replaced. A device, a
/// pipe, or an open file of this process, such as `/dev/stdout`, is written to directly. A symbolic link stays, and the file to
/// which it leads is replaced.
package final class NewFile {
  /// The reason why a file cannot be written.
  package struct Failure: Error {
    package let reason: String

    /// The reason why the last call of the C library failed.
    package static var ofSystem: Failure { Failure(reason: SystemError.last) }
  }

  private let place: FilePlace
  /// The path of the incomplete file; nil if the file is written directly.
  private let partial: String?
  private var descriptor: Int32
  /// The number of bytes that were written.
  private var count = 0

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: the path of the file, whose folder exists.
  ///   - removesOld: true to remove an earlier file now, so that it is not taken for the new one if that is never completed.
  package init(path: String, removesOld: Bool) throws(Failure) {
    var place = try FilePlace(path)
    var opened = place.openPartial() ?? (place.open(), nil)
    if case .replaceable(let path) = place, !place.allowsReplacing(opened.file, removesOld) {
      Self.discard(opened.file, opened.path)
      place = .fixed(path)
      opened = (place.open(), nil)
    }
    guard opened.file >= 0 else { throw .ofSystem }
    #if FORKED_WORKERS
    opened.file = candlestick_move_high(opened.file)
    #endif
    self.place = place
    (descriptor, partial) = (opened.file, opened.path)
  }

  deinit { Self.discard(descriptor, partial) }

  /// Closes a file, and removes it if it is an empty incomplete one.
  private static func discard(_ file: Int32, _ partial: String?) {
    guard file >= 0 else { return }
    var status = stat()
    if let partial, FilePlace.isFile(file, at: partial), fstat(file, &status) == 0, status.st_size == 0 {
      unlink(partial)
    }
    close(file)
  }

  /// Writes bytes.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    let isWritten = bytes.withUnsafeBytes { $0.writeAll { Foundation.write(descriptor, $0, $1) } }
    if !isWritten { throw .ofSystem }
    count += bytes.count
  }

  /// Closes the file in a fork of the process that writes it.
  package func leaveToParent() {
    close(descriptor)
    descriptor = -1
  }

  /// Throws ``Failure`` if something else has removed or changed the file since it was opened.
  package func check() throws(Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
    guard let partial else {
      guard !status.isRegular || status.st_nlink > 0 else { throw .removed }
      return
    }
    guard FilePlace.isFile(descriptor, at: partial) else { throw .removed }
    guard status.st_size == count else { throw Failure(reason: "something else has written to it during the run") }
  }

  /// Gives the file its name, after the last write.
  ///
  /// - Throws: ``Failure`` if something has removed or changed the file in the meantime.
  package func finish() throws(Failure) {
    try check()
    guard case .replaceable(let path) = place, let partial else { return leaveToParent() }
    var status = stat()
    guard lstat(path, &status) != 0 || status.isRegular else {
      throw Failure(reason: "it is not a regular file anymore")
    }
    guard rename(partial, path) == 0 else { throw .ofSystem }
    leaveToParent()
  }
}

extension NewFile.Failure {
  fileprivate static var removed: Self { Self(reason: "it was removed or replaced during the run") }
}
