import CandlestickSimulation

/// What comes of code that may crash, found out in a child process: here, the code is not run.
enum TrialRun {
  case returned
  /// The code threw an error, of this description.
  case threw(String)
  case crashed(Crash)
  /// The code neither returned nor crashed, but "called exit(1)".
  case didNotReturn(String)
  /// There was no child process, for this reason.
  case notStarted(String)

  /// Runs code in a child process, and reports the failures that are found there.
  ///
  /// - Parameters:
  ///   - timeout: how long the code may take.
  ///   - code: the code.
  init(timeout: Duration, _ code: () throws -> Void) {
    let child: ForkedChild
    do {
      child = try ForkedChild.run(timeout: timeout) { send in
        FailureReporter.withDestination(ParentProcess(send: send)) {
          do { try code() } catch { send(["error", stringify(error)]) }
        }
      }
    } catch {
      self = .notStarted(error.description)
      return
    }
    var error: String?
    for message in child.messages {
      if let failure = Failure(message) { FailureReporter.record(failure) } else { error = message.last }
    }
    self =
      switch child.ending {
      case .returned: error.map(TrialRun.threw) ?? .returned
      case .crash(let crash): .crashed(crash)
      case .exit(let status): .didNotReturn("called exit(\(status))")
      case .signal(let signal): .didNotReturn("was ended by \(Crash.name(of: signal))")
      case .timeOut: .didNotReturn("did not end within \(timeout)")
      case .unseen: .didNotReturn("ended unseen, since this process ignores the signal SIGCHLD")
      }
  }
}

extension TrialRun {
  /// What to throw in place of code that has no value, nil if it has one, or throws an error of its own.
  var end: CodeDidNotReturn? {
    switch self {
    case .returned, .threw: nil
    case .crashed(let crash): CodeDidNotReturn(description: "the code crashed: \(crash)")
    case .didNotReturn(let reason): CodeDidNotReturn(description: "the code \(reason)")
    case .notStarted(let reason): CodeDidNotReturn(description: reason)
    }
  }
}

/// Is thrown in place of code that did not return when it was run in a child process, and must not be run here.
struct CodeDidNotReturn: Error, CustomStringConvertible {
  let description: String
}

/// Takes the failures of code in a child process, to have them reported by the process that waits for it.
private final class ParentProcess: FailureDestination {
  private let send: @Sendable ([String]) -> Void

  init(send: @escaping @Sendable ([String]) -> Void) {
    self.send = send
  }

  func record(_ failure: Failure) {
    let location = failure.location
    send([
      failure.message, location.path, "\(location.line)", "\(location.column)", failure.details ?? "",
    ])
  }
}

extension Failure {
  /// The failure that a child process has told of.
  fileprivate init?(_ message: [String]) {
    guard message.count == 5, let line = UInt(message[2]), let column = UInt(message[3]) else { return nil }
    let location = SourceLocation(path: message[1], line: line, column: column)
    self.init(message: message[0], location: location, details: message[4].isEmpty ? nil : message[4])
  }
}
