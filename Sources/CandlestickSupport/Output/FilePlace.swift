import Foundation

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

  /// Returns true if two paths lead to the same file, which may not exist yet.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    guard case .replaceable(let place)? = try? FilePlace(path),
      case .replaceable(let otherPlace)? = try? FilePlace(other)
    else { return path == other }
    return place == otherPlace
  }

  /// Removes the regular file to which a path leads. Empties it if it cannot be removed, because it is a mount point, or because
  /// its folder is read-only.
  package static func removeFile(at path: String) {
    guard case .replaceable(let path)? = try? FilePlace(path), access(path, W_OK) == 0, unlink(path) != 0 else {
      return
    }
    truncate(path, 0)
  }

  /// Opens a file to be written directly. Returns a negative number, with `errno` set, if that fails.
  func open() -> Int32 {
    switch self {
    case .replaceable(let path), .fixed(let path):
      Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    case .descriptor(let descriptor): fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }
  }

  /// Opens an incomplete file beside a replaceable one. The next run overwrites it if this process is killed.
  ///
  /// - Returns: nil if the place is not replaceable. If the file cannot be opened, the descriptor is negative, and `errno` is set.
  func openPartial() -> (file: Int32, path: String?)? {
    guard case .replaceable(let path) = self else { return nil }
    var number = 1
    while true {
      let partial = "\(path).partial\(number == 1 ? "" : "-\(number)")"
      // Appends, so that the file is too short in the end if something has truncated it.
      let file = Foundation.open(partial, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_APPEND, 0o666)
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
  func allowsReplacing(_ partial: Int32, _ removesOld: Bool) -> Bool {
    guard case .replaceable(let path) = self else { return false }
    if partial < 0 { return ![EACCES, EPERM, EROFS].contains(errno) }
    // Replacing a file must not need fewer permissions than writing to it.
    if access(path, W_OK) != 0 { return errno == ENOENT }
    return !removesOld || unlink(path) == 0
  }

  static func isFile(_ file: Int32, at path: String) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(file, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }
}

extension stat {
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}
