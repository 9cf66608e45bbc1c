import CandlestickReports
import CandlestickSupport
import Foundation

extension RunEvent.Attachment {
  /// Creates an attachment. Its name is the one given to `attach`, changed if file systems do not allow it, with a number if
  /// another file has it.
  package init(path: String, byteCount: Int) {
    self.init(name: URL(fileURLWithPath: path).lastPathComponent, path: path, byteCount: byteCount)
  }

  /// Removes the file, and its folder if it is empty then.
  package func remove() {
    unlink(path)
    rmdir(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Returns the files in the folder of a test that could not end by itself, in the order in which they were written.
  /// Removes the files of schedules that did not decide its result.
  package static func all(in folder: String) -> [Self] {
    try? FileManager.default.removeItem(atPath: ExampleAttachments.folderAside(in: folder))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.map { name in
      let path = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let time = attributes?[.modificationDate] as? Date ?? .distantPast
      return (time, Self(path: path, byteCount: attributes?[.size] as? Int ?? 0))
    }
    return files.sorted { ($0.0, $0.1.path) < ($1.0, $1.1.path) }.map(\.1)
  }
}
