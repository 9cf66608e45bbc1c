import CandlestickSimulation
import CandlestickSupport

/// The outcome of code that may crash, run in a child process.
package enum TrialRun {
  /// The code returned these texts.
  case returned([String])
  /// The code threw an error, of this description.
  case threw(String)
  case crashed(Crash)
  case didNotEnd(within: Duration)
  /// The code ended the process in another way, such as "called exit(1)".
  case endedOtherwise(String)
  /// The child process could not be started, for this reason.
  case notStarted(String)

  /// Runs code in a child process and reports the failures found there.
  ///
  /// - Parameter timeout: the maximum run time of the code.
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
        .endedOtherwise("ended with an unknown status: this process ignores SIGCHLD or reaps its children elsewhere")
      }
    for message in child.messages {
      if let failure = TestFailure(message) { FailureReporter.record(failure) }
    }
  }

  /// How code ended that neither returned nor threw, such as "called exit(1)".
  var end: String? {
    switch self {
    case .returned, .threw, .notStarted: nil
    case .crashed(let crash): "crashed: \(crash)"
    case .didNotEnd(let timeout): "did not end within \(timeout)"
    case .endedOtherwise(let end): end
    }
  }

  /// Why the code neither returned nor threw.
  package var obstacle: String? {
    if case .notStarted(let reason) = self { reason } else { end.map { "the code \($0)" } }
  }
}

/// Sends failures from a child process to its parent, which reports them.
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
  /// Decodes a failure sent by a child process.
  fileprivate init?(_ message: [String]) {
    guard message.first == "failure", message.count == 6, let line = UInt(message[3]), let column = UInt(message[4])
    else { return nil }
    let location = CodeLocation(path: message[2], line: line, column: column)
    self.init(message: message[1], location: location, details: message[5].isEmpty ? nil : message[5])
  }
}
