import CandlestickSupport
import Foundation

/// A snapshot file. It ends with a newline, which is not part of the text.
struct SnapshotFile {
  /// The files that this process has recorded or, in a run that records all snapshots, has confirmed. They are not
  /// recorded again, so that a value that differs between schedules or between two examples fails.
  private static let settled = Locked<Set<String>>([])

  /// The folder of the spec.
  private let specFolder: String
  let path: String

  /// Creates the reference to a file. The name is that of the folder and of the file in `__Snapshots__`.
  init(specFolder: String, name: String) {
    self.specFolder = specFolder
    path = "\(specFolder)/__Snapshots__/\(name)"
  }

  /// True if this process has recorded or confirmed the snapshot.
  var isSettled: Bool { Self.settled.withLock { $0.contains(path) } }

  func settle() { Self.settled.withLock { _ = $0.insert(path) } }

  /// Returns the text in the file; nil if there is no file.
  ///
  /// - Parameter hasOnlyNewlines: true to ignore carriage returns before newlines, which Git may have added.
  func read(hasOnlyNewlines: Bool) throws(SnapshotError) -> String? {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw SnapshotError("the snapshot \(path) cannot be read: \(SystemError.reason(of: error))")
    }
    var text = String(decoding: data, as: UTF8.self)
    guard text.utf8.elementsEqual(data) else { throw SnapshotError("the snapshot \(path) is not UTF-8") }
    // Compare bytes, because "\r\n" is a single character.
    if hasOnlyNewlines { text = String(text.replacing("\r\n", with: "\n")) }
    if text.utf8.last == UInt8(ascii: "\n") { text = String(decoding: text.utf8.dropLast(), as: UTF8.self) }
    return text
  }

  /// Writes the file.
  func write(_ text: String) throws(SnapshotError) {
    do {
      guard FileManager.default.fileExists(atPath: specFolder) else {
        throw SnapshotError("the folder \(specFolder) does not exist, so the code was compiled elsewhere")
      }
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Written atomically, because another worker may read it.
      try Data("\(text)\n".utf8).write(to: url, options: .atomic)
    } catch let error as SnapshotError {
      throw SnapshotError("the snapshot \(path) cannot be recorded: \(error)")
    } catch {
      throw SnapshotError("the snapshot \(path) cannot be recorded: \(SystemError.reason(of: error))")
    }
    settle()
  }
}
