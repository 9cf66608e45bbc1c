import CandlestickSimulation
import CandlestickSupport

/// The outcome of code that may crash. It first runs in a child process, or its trap is caught in this process.
package enum TrialOutcome {
  /// The code returned.
  case returned
  /// The code threw an error, described by this text.
  case threw(String)
  /// The code crashed.
  case crashed(Crash)
  /// The outcome is unknown, for a reason such as "the code called exit(1)".
  case undecided(reason: String)

  /// Runs code in a child process. If it returns or throws there, runs it again in this process, where its effects
  /// last.
  ///
  /// Reports the failures that the code records once: those of the second run, if there is one.
  ///
  /// - Parameter timeout: the maximum run time of the code in the child process.
  package init(timeout: Duration, _ code: () throws -> Void) {
    let child: ForkedChild
    do {
      child = try ForkedChild.run(timeout: timeout) { send in
        FailureReporter.withDestination(ParentProcess(send: send)) { try? code() }
      }
    } catch {
      self = .undecided(reason: error.description)
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
    case .exit(let status): self = .undecided(reason: "the code called exit(\(status))")
    case .signal(let signal): self = .undecided(reason: "the code was ended by \(Crash.name(of: signal))")
    case .traced(let signal): self = .undecided(reason: "the code \(Crash.words(forStopAt: signal))")
    case .timeOut: self = .undecided(reason: "the code did not end within \(timeout)")
    case .unseen:
      let status = "ended with an unknown status: this process ignores SIGCHLD or reaps its children elsewhere"
      self = .undecided(reason: "the code \(status)")
    }
    ParentProcess.receive(child.messages)
    SwiftTesting.recordIssues(printedIn: child.output)
  }

  /// Sends a failure to the parent process if this is the child process, which may crash before it reports the failure.
  static func keep(_ failure: TestFailure) { FailureReporter.innermost(ParentProcess.self)?.keep(failure) }

  /// True if this is the child process.
  package static var isChild: Bool { FailureReporter.innermost(ParentProcess.self) != nil }

  /// Runs code in this process, where its effects last even if it traps. Where traps cannot be caught, runs it in a child
  /// process first.
  package init(catchingTrapsOf code: @escaping () throws -> Void) {
    let scope = FailureReporter.scope
    var result = Result<Void, any Error>.success(())
    let run = { result = Result(catching: code) }
    switch TrapCatcher.run(run, leaving: { FailureReporter.endScopes(inside: scope) }) {
    case .unavailable: self.init(timeout: .seconds(10), code)
    case .trapped(let crash): self = .crashed(crash)
    case .returned:
      do {
        try result.get()
        self = .returned
      } catch {
        self = .threw(stringify(error))
      }
    }
  }

  /// The reason why the code has no result; nil if it has returned or thrown.
  package var obstacle: String? {
    switch self {
    case .returned, .threw: nil
    case .crashed(let crash): "the code crashed: \(crash)"
    case .undecided(let reason): reason
    }
  }
}

/// Sends the failures of a child process to its parent process, which reports them.
private final class ParentProcess: FailureDestination {
  private let send: @Sendable ([String]) -> Void

  init(send: @escaping @Sendable ([String]) -> Void) {
    self.send = send
  }

  func record(_ failure: TestFailure) { send(["failure"] + failure.parts) }

  func record(known failures: [TestFailure], reason: String?) -> Bool {
    for failure in failures { send(["known"] + failure.parts + [reason].compactMap(\.self)) }
    return true
  }

  func keep(_ failure: TestFailure) { send(["kept"] + failure.parts) }

  /// Reports the failures that the child process has sent, and those that it has only kept.
  static func receive(_ messages: [[String]]) {
    var kept: [[String]] = []
    for message in messages {
      let parts = Array(message.dropFirst().prefix(5))
      if message.first == "kept" {
        kept.append(parts)
      } else {
        kept.firstIndex(of: parts).map { _ = kept.remove(at: $0) }
        report(parts, isKnown: message.first == "known", reason: message.dropFirst(6).first)
      }
    }
    for parts in kept { report(parts) }
  }

  private static func report(_ parts: [String], isKnown: Bool = false, reason: String? = nil) {
    guard let failure = TestFailure(parts: parts) else { return }
    if !isKnown || !FailureReporter.record(known: [failure], reason: reason) { FailureReporter.record(failure) }
  }
}

extension TestFailure {
  /// The failure as texts that a child process sends.
  fileprivate var parts: [String] {
    [message, location.path, "\(location.line)", "\(location.column)", explanation ?? ""]
  }

  fileprivate init?(parts: [String]) {
    guard parts.count == 5, let line = UInt(parts[2]), let column = UInt(parts[3]) else { return nil }
    let location = CodeLocation(path: parts[1], line: line, column: column)
    self.init(message: parts[0], location: location, details: parts[4].isEmpty ? nil : parts[4])
  }
}
