import Foundation

/// Records failures without another destination: in Swift Testing if it is running tests; otherwise prints them and
/// makes the process exit with status 1.
final class LastResort: FailureDestination {
  private static let failTheProcess: Void = {
    atexit {
      fflush(nil)
      _exit(1)
    }
  }()

  func record(_ failure: TestFailure) {
    if SwiftTesting.handles(failure) { return }
    FileHandle.standardError.write(Data("\(failure.location): error: \(failure.text)\n".utf8))
    Self.failTheProcess
  }
}
