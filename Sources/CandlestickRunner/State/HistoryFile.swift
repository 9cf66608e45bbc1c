import CandlestickSupport
import Foundation

/// The file that stores the record of earlier runs. Several processes may read and write it at the same time, and may be
/// killed at any moment.
struct HistoryFile: Sendable {
  /// The environment variable that overrides the path of the file.
  static let variable = "CANDLESTICK_STATE_FILE"
  private static let name = "candlestick-record"

  let path: String

  init(path: String) { self.path = path }

  /// Finds the file of this process. It is in the `.build` folder that contains the program, or else next to the program;
  /// under Bazel, it is in the folder for undeclared outputs.
  init(
    _ environment: [String: String],
    program: String = Command.ownProgram
  ) {
    if let path = environment[Self.variable], !path.isEmpty {
      self.init(path: path)
      return
    }
    self.init(path: "\(StateFolder.path(of: program, environment))/\(Self.name)")
  }

  /// Reads the record.
  ///
  /// - Parameter isNeeded: true if the run depends on the record.
  /// - Returns: the record, which is empty if there is no file or if the file is damaged, and a note for the user. A missing
  ///   file is noted only if the record is needed.
  func read(isNeeded: Bool = false) -> (record: RunHistory, note: String?) {
    // Reading a device or a pipe may never end.
    guard !FilePlace.isFixed(path), let text = FileManager.default.contents(atPath: path) else {
      let note = "no earlier run recorded in \(path); assuming equal durations"
      return (RunHistory(), isNeeded ? note : nil)
    }
    if let record = RunHistory(text) { return (record, nil) }
    return (RunHistory(), "ignored the record of earlier runs, which is damaged: \(path)")
  }

  /// Adds the results of a run to the file.
  ///
  /// - Parameters:
  ///   - results: the results of the tests, by ``PlannedTest/key``.
  ///   - declared: the keys of all tests that the process declares; nil if it declares only some of them.
  /// - Returns: a note for the user if the file cannot be written; otherwise nil.
  func merge(
    _ results: some Sequence<(key: String, value: RunHistory.Entry)>,
    declared: Set<String>? = nil
  ) -> String? {
    // Lock a separate file, because renaming replaces the record. The system releases the lock when the process ends.
    let lock = FilePlace.isFixed(path) ? nil : open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if let lock, lock < 0 { return failureNote(SystemError.last) }
    defer { if let lock { close(lock) } }
    while let lock, flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { return failureNote(SystemError.last) }
    }
    var record = read().record
    record.merge(results, declared: declared)
    do throws(NewFile.Failure) {
      let file = try NewFile(path: path, removesOld: false)
      try file.write(record.text)
      try file.finish()
      return nil
    } catch {
      return failureNote(error.reason)
    }
  }

  private func failureNote(_ reason: String) -> String {
    "the results were not recorded for the next run, because this file cannot be written: \(path): \(reason)"
  }
}
