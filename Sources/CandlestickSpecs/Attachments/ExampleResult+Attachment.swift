import CandlestickSupport
import Foundation

extension ExampleResult {
  /// A file that an example has attached with `attach`.
  package struct Attachment: Sendable, Hashable {
    /// The absolute path of the file.
    package let path: String
    /// The size of the file in bytes.
    package let byteCount: Int

    package init(path: String, byteCount: Int) {
      self.path = path
      self.byteCount = byteCount
    }

    /// The name of the file. It is the name given to `attach`, changed if file systems do not allow it, with a number
    /// if another file has it.
    package var name: String { String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]) }
  }

  /// The attached files that are kept, in the order in which they were written.
  package var attachments: [Attachment] { notes.attachments }
}

extension ExampleResult.Attachment {
  /// Removes the file, and its folder if it is empty then.
  package func remove() {
    unlink(path)
    rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
  }

  /// Returns the files in the folder of a test that could not end by itself, in the order in which they were written.
  /// Removes the files of schedules that did not decide its result.
  package static func all(in folder: String) -> [Self] {
    try? FileManager.default.removeItem(atPath: ExampleAttachments.folderAside(in: folder))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.map { name in
      var status = stat()
      let path = "\(folder)/\(name)"
      _ = stat(path, &status)
      return (Self(path: path, byteCount: Int(status.st_size)), status.timeOfChange)
    }
    return files.sorted { ($0.1, $0.0.path) < ($1.1, $1.0.path) }.map(\.0)
  }
}

extension stat {
  /// The time of the last modification in nanoseconds.
  fileprivate var timeOfChange: Int {
    #if canImport(Darwin)
    let time = st_mtimespec
    #else
    let time = st_mtim
    #endif
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
