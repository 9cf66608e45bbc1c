import CandlestickSimulation
import CandlestickSupport

/// What comes of code that may crash, found out in a child process: here, the code is not run.
package enum TrialRun {
  /// The code returned these texts.
  case returned([String])
  /// The code threw an error, of this description.
  case threw(String)
  case crashed(Crash)
  case didNotEnd(within: Duration)
  /// The code ended the process in another way, such as "called exit(1)".
  case endedOtherwise(String)
  /// There was no child process, for this reason.
  case notStarted(String)

  /// Runs code in a child process, and reports the failures that are found there.
  ///
  /// - Parameters:
  ///   - timeout: how long the code may take.
  ///   - code: the code.
  package init(timeout: Duration, _ code: () throws -> [String]) {
    let child: ForkedChild
    do {
      child = try ForkedChild.run(timeout: timeout) { send in
        FailureReporter.withDestination(ParentProcess(send: send)) {
          do { send(["returned"] + (try code())) } catch { send(["threw", stringify(error)]) }
        }
      }
    } catch {
      self = .notStarted(error.description)
      return
    }
    let last = child.messages.last ?? []
    self =
      switch child.ending {
      case .returned: last.first == "threw" ? .threw(last.last ?? "") : .returned(Array(last.dropFirst()))
      case .crash(let crash): .crashed(crash)
      case .exit(let status): .endedOtherwise("called exit(\(status))")
      case .signal(let signal): .endedOtherwise("was ended by \(Crash.name(of: signal))")
      case .timeOut: .didNotEnd(within: timeout)
      case .unseen:
        .endedOtherwise("ended unseen, since this process ignores the signal SIGCHLD or reaps its children elsewhere")
      }
    for message in child.messages {
      if let failure = TestFailure(message) { FailureReporter.record(failure) }
    }
  }

  /// What became of code that neither returned nor threw an error, such as "called exit(1)".
  var end: String? {
    switch self {
    case .returned, .threw, .notStarted: nil
    case .crashed(let crash): "crashed: \(crash)"
    case .didNotEnd(let timeout): "did not end within \(timeout)"
    case .endedOtherwise(let end): end
    }
  }

  /// Why there is nothing that the code returned or threw.
  package var obstacle: String? {
    if case .notStarted(let reason) = self { reason } else { end.map { "the code \($0)" } }
  }
}

/// Takes the failures of code in a child process, to have them reported by the process that waits for it.
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
  /// The failure that a child process has told of.
  fileprivate init?(_ message: [String]) {
    guard message.first == "failure", message.count == 6, let line = UInt(message[3]), let column = UInt(message[4])
    else { return nil }
    let location = CodeLocation(path: message[2], line: line, column: column)
    self.init(message: message[1], location: location, details: message[5].isEmpty ? nil : message[5])
  }
}
