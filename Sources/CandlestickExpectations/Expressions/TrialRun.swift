import CandlestickSimulation
import CandlestickSupport

/// The outcome of code that may crash, and so runs in a child process first.
package enum TrialRun {
  /// The code returned.
  case returned
  /// The code threw an error, described by this text.
  case threw(String)
  /// The code crashed.
  case crashed(Crash)
  /// The code was still running after this time.
  case didNotEnd(within: Duration)
  /// The code ended the process in another way, such as "called exit(1)".
  case endedOtherwise(String)
  /// The child process could not be started, for this reason.
  case notStarted(String)

  /// Runs code in a child process. If it returns or throws there, runs it again in this process, where its effects last.
  ///
  /// Reports the failures that the code records once: those of the run in this process, if there is one.
  ///
  /// - Parameter timeout: the maximum run time of the code in the child process.
  package init(timeout: Duration, _ code: () throws -> Void) {
    let child: ForkedChild
    do {
      child = try ForkedChild.run(timeout: timeout) { send in
        FailureReporter.withDestination(ParentProcess(send: send)) { try? code() }
      }
    } catch {
      self = .notStarted(error.description)
      return
    }
    switch child.ending {
    case .returned:
      do {
        try code()
        self = .returned
      } catch {
        self = .threw(stringify(error))
      }
      return
    case .crash(let crash): self = .crashed(crash)
    case .exit(let status): self = .endedOtherwise("called exit(\(status))")
    case .signal(let signal): self = .endedOtherwise("was ended by \(Crash.name(of: signal))")
    case .timeOut: self = .didNotEnd(within: timeout)
    case .unseen:
      self = .endedOtherwise(
        "ended with an unknown status: this process ignores SIGCHLD or reaps its children elsewhere"
      )
    }
    for message in child.messages {
      if let failure = TestFailure(message) { FailureReporter.record(failure) }
    }
  }

  /// The end of code that neither returned nor threw, such as "called exit(1)".
  var end: String? {
    switch self {
    case .returned, .threw, .notStarted: nil
    case .crashed(let crash): "crashed: \(crash)"
    case .didNotEnd(let timeout): "did not end within \(timeout)"
    case .endedOtherwise(let end): end
    }
  }

  /// The reason why the code neither returned nor threw.
  package var obstacle: String? {
    if case .notStarted(let reason) = self { reason } else { end.map { "the code \($0)" } }
  }
}

/// Sends the failures of a child process to its parent, which reports them.
private final class ParentProcess: FailureDestination {
  private let send: @Sendable ([String]) -> Void

  init(send: @escaping @Sendable ([String]) -> Void) {
    self.send = send
  }

  func record(_ failure: TestFailure) {
    let location = failure.location
    send([
      "failure", failure.message, location.path, "\(location.line)", "\(location.column)", failure.details ?? "",
    ])
  }
}

extension TestFailure {
  /// Decodes a failure that a child process has sent.
  fileprivate init?(_ message: [String]) {
    guard message.first == "failure", message.count == 6, let line = UInt(message[3]), let column = UInt(message[4])
    else { return nil }
    let location = CodeLocation(path: message[2], line: line, column: column)
    self.init(message: message[1], location: location, details: message[5].isEmpty ? nil : message[5])
  }
}
