internal import CandlestickConcurrency

/// Records failures found by CandlestickConcurrency, which looks up this class by name.
package final class MisuseRecorder: MisuseRecording {
  package static func record(
    _ message: String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let location = CodeLocation(fileID: "\(fileID)", filePath: filePath, line: line, column: column)
    FailureReporter.record(TestFailure(message: message, location: location))
  }
}
