import CandlestickSupport
import Foundation

/// The file of `--durations`: a copy of the record of an earlier run. The run never writes it.
struct DurationsFile {
  let path: String

  /// Reads the durations.
  ///
  /// - Returns: the durations by ``PlannedTest/key``.
  /// - Throws: ``UsageError`` if the file cannot be read, or is not a complete record.
  func read() throws(UsageError) -> [String: Duration] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(SystemError.last) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let text = try? file.readToEnd() ?? Data() else { throw error("it is not a file") }
    guard let record = RunHistory(text) else { throw error("it is not a record, or is damaged") }
    return record.durations
  }

  /// Throws ``UsageError`` if the file is the record that this run updates.
  func checkDiffers(from record: HistoryFile) throws(UsageError) {
    var (own, other) = (stat(), stat())
    guard stat(path, &own) == 0, stat(record.path, &other) == 0, own.st_dev == other.st_dev, own.st_ino == other.st_ino
    else { return }
    throw UsageError(
      description:
        "--durations: \(path): each run rewrites this record, so that shards could overlap; pass a copy"
    )
  }

  private func error(_ reason: String) -> UsageError {
    UsageError(description: "--durations: \(path): \(reason); pass a copy of the record of an earlier run")
  }
}
