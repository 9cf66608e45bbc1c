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

  /// Gives the file its name, after the last write.
  ///
  /// - Throws: ``Failure`` if something has removed or changed the file in the meantime.
  package func finish() throws(Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
    guard case .replaceable(let path) = place, let partial else {
      guard !status.isRegular || status.st_nlink > 0 else { throw .removed }
      return leaveToParent()
    }
    guard FilePlace.isFile(descriptor, at: partial) else { throw .removed }
    guard status.st_size == count else { throw Failure(reason: "something else has written to it during the run") }
    guard lstat(path, &status) != 0 || status.isRegular else {
      throw Failure(reason: "it is not a regular file anymore")
    }
    guard rename(partial, path) == 0 else { throw .ofSystem }
    leaveToParent()
  }
}

/// The place of a new file.
package enum FilePlace {
  /// There is a regular file at this path, or none.
  case replaceable(String)
  /// Something at this path must not be replaced.
  case fixed(String)
  /// An open file of this process.
  case descriptor(Int32)

  /// Finds the place to which a path leads through symbolic links.
  package init(_ path: String) throws(NewFile.Failure) {
    var place = path
    for _ in 0..<40 {
      let url = URL(fileURLWithPath: place)
      guard let realPath = realpath(url.deletingLastPathComponent().path, nil) else { throw .ofSystem }
      let (folder, name) = (String(cString: realPath), url.lastPathComponent)
      free(realPath)
      if folder == "/proc/\(getpid())/fd", let descriptor = Int32(name) {
        self = .descriptor(descriptor)
        return
      }
      // A link of the kernel leads to an open file of another process.
      if folder.hasPrefix("/proc/") { break }
      place = "\(folder)/\(name)"
      var status = stat()
      if lstat(place, &status) != 0 || status.isRegular {
        self = .replaceable(place)
        return
      }
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { break }
      place = next.hasPrefix("/") ? next : "\(folder)/\(next)"
    }
    self = .fixed(path)
  }

  /// Returns true if a path leads to something that must not be replaced.
  package static func isFixed(_ path: String) -> Bool {
    guard let place = try? FilePlace(path) else { return false }
    if case .replaceable = place { return false }
    return true
  }

  /// Opens a file to be written directly. Returns a negative number, with `errno` set, if that fails.
  fileprivate func open() -> Int32 {
    switch self {
    case .replaceable(let path), .fixed(let path):
      Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    case .descriptor(let descriptor): fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }
  }

  /// Opens an incomplete file beside a replaceable one. The next run overwrites it if this process is killed.
  ///
  /// - Returns: nil if the place is not replaceable. If the file cannot be opened, the descriptor is negative, and `errno` is set.
  fileprivate func openPartial() -> (file: Int32, path: String?)? {
    guard case .replaceable(let path) = self else { return nil }
    var number = 1
    while true {
      let partial = "\(path).partial\(number == 1 ? "" : "-\(number)")"
      let file = Foundation.open(partial, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard file >= 0 else { return (file, nil) }
      if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        // Another process is writing it.
        number += 1
      } else if Self.isFile(file, at: partial), ftruncate(file, 0) == 0 {
        return (file, partial)
      }
      close(file)
    }
  }

  /// Returns false if the file at a replaceable place must be written directly, because it is a mount point, or because its
  /// folder is read-only.
  ///
  /// - Parameter partial: the descriptor of the incomplete file; negative, with `errno` set, if it could not be opened.
  fileprivate func allowsReplacing(_ partial: Int32, _ removesOld: Bool) -> Bool {
    guard case .replaceable(let path) = self else { return false }
    if partial < 0 { return ![EACCES, EPERM, EROFS].contains(errno) }
    // Replacing a file must not need fewer permissions than writing to it.
    if access(path, W_OK) != 0 { return errno == ENOENT }
    return !removesOld || unlink(path) == 0
  }

  fileprivate static func isFile(_ file: Int32, at path: String) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(file, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }
}

extension NewFile.Failure {
  fileprivate static var removed: Self { Self(reason: "it was removed or replaced during the run") }
}

extension stat {
  fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}
