import Foundation

/// A file in which a test process records what it runs, for its parent process: a killed process cannot report anything.
/// Sources/CSupport/RunWatch.c writes it.
struct RunFile {
  /// The environment variable that passes the file's path to the test process.
  static let variable = "CANDLESTICK_RUN_FILE"

  private static let running: UInt32 = 1
  private static let textOffset = 8
  private static let textSize = 2048

  let url: URL

  /// Creates an empty file.
  init(in directory: URL) throws {
    url = directory.appending(path: "run-\(ProcessInfo.processInfo.processIdentifier)")
    try Data().write(to: url)
  }

  /// Returns the run that the process started but did not finish or report: a prefix for the error, and the name of the running
  /// test. Returns nil if there is none.
  func lostRun() -> (prefix: String, words: String)? {
    guard let data = try? Data(contentsOf: url), data.count >= Self.textOffset + 3 * Self.textSize else { return nil }
    let numbers = data.prefix(Self.textOffset).withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    guard numbers[0] == Self.running else { return nil }
    let text = data.dropFirst(Self.textOffset + Int(numbers[1] % 3) * Self.textSize).prefix(Self.textSize)
    let parts = text.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
  }

  /// The failures that the process would have printed at the end of the run.
  func lostFailures() -> Data { (try? Data(contentsOf: failuresURL)) ?? Data() }

  private var failuresURL: URL { URL(fileURLWithPath: url.path + "-failures") }

  func remove() {
    try? FileManager.default.removeItem(at: url)
    try? FileManager.default.removeItem(at: failuresURL)
  }
}
