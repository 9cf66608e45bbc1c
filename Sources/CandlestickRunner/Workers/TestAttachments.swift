import CandlestickReports
import CandlestickSpecs
import Foundation

/// The attachment folders of tests that run in workers. The supervisor needs them for tests that do not end by themselves.
struct TestAttachments {
  private var folders: [Int: String] = [:]
  /// The attachment folders of attempts to simplify a schedule.
  private var attemptFolders: [Int: String] = [:]

  /// Records that a worker has created the attachment folder of a test.
  ///
  /// - Parameter isAttempt: true if the worker is trying a simpler schedule of a test that ended its worker.
  mutating func begin(_ test: Int, in folder: String, isAttempt: Bool) {
    if isAttempt { attemptFolders[test] = folder } else { folders[test] = folder }
  }

  /// Forgets a test that has ended by itself, because its result includes its attachments.
  mutating func end(_ test: Int) { folders[test] = nil }

  /// Removes the attachments of a test that will run again.
  mutating func remove(_ test: Int) { Self.remove(folders.removeValue(forKey: test)) }

  /// Ends an attempt to simplify a schedule.
  ///
  /// - Parameter isKept: true to replace the earlier attachments with those of the attempt, false to remove those of the attempt.
  mutating func endAttempt(of test: Int, isKept: Bool) {
    let folder = attemptFolders.removeValue(forKey: test)
    guard isKept else { return Self.remove(folder) }
    let earlier = folders.removeValue(forKey: test)
    Self.remove(earlier)
    guard let folder else { return }
    // Rename the folder to that of the first attempt, whose name has no number.
    folders[test] = earlier.flatMap { rename(folder, $0) == 0 ? $0 : nil } ?? folder
  }

  /// Returns and forgets the attachments of a test that did not end by itself.
  mutating func take(_ test: Int) -> [RunEvent.Attachment] {
    guard let folder = folders.removeValue(forKey: test) else { return [] }
    return RunEvent.Attachment.all(in: folder)
  }

  private static func remove(_ folder: String?) {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }
}
