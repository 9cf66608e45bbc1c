import Foundation

/// Takes failures that nobody else takes: to Swift Testing, if that is running tests. Otherwise it prints them, and has the
/// process exit with status 1.
final class LastResort: FailureDestination {
  private static let failTheProcess: Void = {
    atexit {
      fflush(nil)
      _exit(1)
    }
  }()

  func record(_ failure: TestFailure) {
    if SwiftTesting.takes(failure) { return }
    FileHandle.standardError.write(Data("\(failure.location): error: \(failure.text)\n".utf8))
    Self.failTheProcess
  }
}
