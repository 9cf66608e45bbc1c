import CSupport
import CandlestickSupport
import Foundation

/// The folder for the attachments of all tests of a run. Each test has a folder in it.
package enum AttachmentsFolder {
  /// The environment variable with the path of the folder.
  package static let variable = "CANDLESTICK_ATTACHMENTS"
  /// The name of the folder if the user does not set a path.
  private static let name = "candlestick-attachments"

  private static let known = Locked("\(StateFolder.ofProcess)/\(name)")

  package static var path: String { known.withLock(\.self) }

  /// Sets the folder of the process.
  ///
  /// - Parameters:
  ///   - path: the path that the user has set; nil for Candlestick's own folder, which the next run empties.
  ///   - parent: the parent of Candlestick's own folder.
  package static func set(_ path: String?, orIn parent: String = StateFolder.ofProcess) {
    let folder = URL(fileURLWithPath: path ?? "\(parent)/\(name)").path
    known.withLock { $0 = folder }
  }

  /// Creates the folder of a run that a user has set. Keeps files of earlier runs. Returns the reason if it cannot be
  /// created.
  package static func create() -> String? {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return access(path, W_OK) == 0 ? nil : SystemError.last
    } catch {
      return SystemError.reason(of: error)
    }
  }

  /// Removes the attachments of earlier runs from Candlestick's own folder, unless another process is using it now. If
  /// the folder cannot be created, the first attachment fails.
  package static func empty() {
    guard create() == nil else { return }
    // The descriptor stays open. The kernel releases the lock when this process and its workers have exited.
    var folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    #if FORKED_WORKERS
    folder = candlestick_move_high(folder)
    #endif
    guard folder >= 0 else { return }
    if flock(folder, LOCK_EX | LOCK_NB) == 0 {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
        try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
      }
    }
    _ = flock(folder, LOCK_SH | LOCK_NB)
  }

  /// Creates a folder for a test, with a name that no other folder has, and returns its path.
  static func makeFolder(for test: String) throws(AttachmentError) -> String {
    let (root, name) = (path, AttachmentName.make(from: test))
    var number = 1
    while true {
      let folder = "\(root)/\(name)\(number == 1 ? "" : "-\(number)")"
      if mkdir(folder, 0o777) == 0 { return folder }
      switch errno {
      case EEXIST: number += 1
      case ENOENT where create() == nil: break
      default: throw .ofSystem(folder)
      }
    }
  }
}

/// The reason why a file cannot be attached.
struct AttachmentError: Error, CustomStringConvertible {
  let description: String

  /// Creates the error for the last call of the C library.
  static func ofSystem(_ path: String) -> Self { Self(description: "\(path): \(SystemError.last)") }
}
