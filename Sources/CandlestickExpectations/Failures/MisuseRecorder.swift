internal import CandlestickConcurrency

/// Records failures that CandlestickConcurrency finds, which looks for this class by its name.
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
