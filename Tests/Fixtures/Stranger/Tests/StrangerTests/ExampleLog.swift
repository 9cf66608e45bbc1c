import Candlestick
import Foundation

/// The file `STRANGER_LOG`, to which examples add a letter whenever they run.
enum ExampleLog {
  static let path = ProcessInfo.processInfo.environment["STRANGER_LOG"]

  /// Its letters, as they were added; empty before the first.
  static var letters: String { path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? "" }

  /// Waits until another example has added its letter.
  static func wait(for letter: Character) { while !letters.contains(letter) { usleep(1_000) } }

  /// Adds the letter of an example that runs.
  ///
  /// - Returns: the number of its runs.
  @discardableResult static func add(_ letter: String) throws -> Int {
    let path = try unwrap(path)
    let file = FileHandle(fileDescriptor: open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644), closeOnDealloc: true)
    try file.write(contentsOf: Data(letter.utf8))
    return letters.count { String($0) == letter }
  }
}
