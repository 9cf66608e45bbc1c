import CandlestickSupport
import Foundation

extension ExampleResult {
  /// A file that an example has attached with `attach`.
  ///
  /// ```swift
  /// override func exampleFinished(_ result: ExampleResult) {
  ///   for attachment in result.attachments { print(attachment.path) }
  /// }
  /// ```
  public struct Attachment: Sendable, Hashable {
    /// The absolute path of the file.
    public let path: String
    /// The size of the file in bytes.
    public let byteCount: Int

    package init(path: String, byteCount: Int) {
      self.path = path
      self.byteCount = byteCount
    }

    /// The name of the file: the one given to `attach`, as far as file systems allow it, with a number if another file has that name.
    public var name: String { String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]) }
  }

  /// The files that the example has attached and that are kept, in the order in which they were written.
  public var attachments: [Attachment] { notes.attachments }
}

extension ExampleResult.Attachment {
  /// A line for reports: "log.txt (1.2 kB): /path/log.txt".
  package var line: String { "\(name) (\(size)): \(path)" }

  private var size: String {
    guard byteCount >= 1000 else { return counted(byteCount, "byte") }
    var (size, units) = (Double(byteCount) / 1000, ["kB", "MB", "GB"][...])
    while size >= 1000, units.count > 1 {
      size /= 1000
      units.removeFirst()
    }
    return "\((size * 10).rounded() / 10) \(units.first ?? "")"
  }

  /// Removes the file, and its folder after the last one.
  package func remove() {
    unlink(path)
    rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
  }

  /// Returns the files in the folder of a test that could not end by itself, in the order in which they were written. Removes those of
  /// schedules that have not decided its result.
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
  /// The time of the last change in nanoseconds.
  fileprivate var timeOfChange: Int {
    #if canImport(Darwin)
    let time = st_mtimespec
    #else
    let time = st_mtim
    #endif
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
