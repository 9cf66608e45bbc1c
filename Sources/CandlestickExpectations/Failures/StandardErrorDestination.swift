import Foundation

/// Prints failures that belong to no test, and has the process exit with status 1 for them.
final class StandardErrorDestination: FailureDestination {
  private static let failTheProcess: Void = {
    atexit {
      fflush(nil)
      _exit(1)
    }
  }()

  func record(_ failure: Failure) {
    FileHandle.standardError.write(Data("\(failure.location): error: \(failure.message)\n".utf8))
    Self.failTheProcess
  }
}
