import CandlestickSpecs
import Foundation

/// The folders of the attachments of tests that workers run, for those that do not end by themselves.
struct AttachmentsOfTests {
  private var folders: [Int: String] = [:]
  /// The folders of the simpler schedules that workers are trying.
  private var foldersOfAttempts: [Int: String] = [:]

  /// A worker has created the folder of a test.
  ///
  /// - Parameter isAttempt: true if it tries a simpler schedule of a test that has ended its worker.
  mutating func begin(_ test: Int, in folder: String, isAttempt: Bool) {
    if isAttempt { foldersOfAttempts[test] = folder } else { folders[test] = folder }
  }

  /// A test has ended by itself, and its result has its attachments.
  mutating func end(_ test: Int) { folders[test] = nil }

  /// Removes the attachments of a test that runs again.
  mutating func remove(_ test: Int) { Self.remove(folders.removeValue(forKey: test)) }

  /// Ends an attempt.
  ///
  /// - Parameter isKept: true if its attachments replace those of the schedules before.
  mutating func endAttempt(of test: Int, isKept: Bool) {
    let folder = foldersOfAttempts.removeValue(forKey: test)
    guard isKept else { return Self.remove(folder) }
    let earlier = folders.removeValue(forKey: test)
    Self.remove(earlier)
    guard let folder else { return }
    // The folder of the first schedule has the name without a number.
    folders[test] = earlier.flatMap { rename(folder, $0) == 0 ? $0 : nil } ?? folder
  }

  /// Returns the attachments of a test that has not ended by itself.
  mutating func take(_ test: Int) -> [ExampleResult.Attachment] {
    guard let folder = folders.removeValue(forKey: test) else { return [] }
    return ExampleResult.Attachment.all(in: folder)
  }

  private static func remove(_ folder: String?) {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }
}
