import CandlestickSupport
import Foundation

#if FORKED_WORKERS
/// Runs a custom report in a child process, so that it cannot disturb the run if it is slow, hangs or exits.
///
/// Sends the events to the child as lines of JSON. The child acknowledges the number of bytes that it has processed.
package final class IsolatedReport: SpecReport {
  /// The time after the end of the run until a message says that the report is not finished, in seconds.
  private static let timeUntilMessage = 5.0
  /// The number of bytes to collect before sending them.
  private static let mostBytes = 64 * 1024

  /// The minimum interval between acknowledgements while a batch of events is processed.
  static var answerInterval: Duration = .milliseconds(20)

  /// The maximum time to wait for the report to catch up before the output of an example is shown.
  var longestWaitForOutput: Duration = .milliseconds(100)
  private var name = ""
  private var child: ConnectedChild?
  /// The time without progress at the end of the run after which the child is killed; nil for no limit.
  private var limit: Duration?
  private let json = JSONText()
  private var answer = Answer()
  /// The number of bytes that had been sent when a wait last timed out.
  private var lateCount = 0
  /// True if a message has said that the report is not finished.
  private var isTold = false

  /// Returns a report that runs the given one in a child process. Returns the given report if it is a built-in one, or if
  /// the child process cannot be started.
  ///
  /// - Parameters:
  ///   - report: the report, which has not received an event yet.
  ///   - limit: the time without progress at the end of the run after which the child is killed; nil for no limit.
  ///   - check: runs code of the report, and throws an error if it has recorded a failure.
  package static func isolating(
    _ report: SpecReport,
    limit: Duration?,
    checking check: @escaping ReportList.Check = { try $0() }
  ) -> SpecReport {
    guard !report.isBuiltIn else { return report }
    let child = ConnectedChild { file in MainActor.assumeIsolated { report.receiveEvents(from: file, check) } }
    guard let child else { return report }
    let isolated = IsolatedReport()
    (isolated.name, isolated.output, isolated.child, isolated.limit) = (report.formatName, report.output, child, limit)
    return isolated
  }

  override package var formatName: String { name }
  override package var usesHistory: Bool { true }
  override package var showsProblem: Bool { false }

  override package func receive(_ event: RunEvent) throws {
    json.removeAll()
    json.write(line: event)
    child?.add(json.bytes)
    if child?.waitingCount ?? 0 > Self.mostBytes { flush() }
    if child?.isBroken == true || answer.error != nil { throw error }
  }

  override package func flush() {
    child?.send()
    answer = child?.messages(Answer.self).last ?? answer
  }

  override package func makeRoomForOutput() {
    flush()
    // If the child is slow, do not delay output again until it has caught up.
    guard let child, answer.count >= lateCount else { return }
    let deadline = ContinuousClock.now + longestWaitForOutput
    while answer.count < child.count, !child.isBroken {
      let rest = ContinuousClock.now.duration(to: deadline) / .seconds(1)
      guard rest > 0 else { return lateCount = child.count }
      child.wait(atMost: min(rest, 0.5))
      flush()
    }
  }

  override package func catchUp() throws {
    try wait { answer.count == $0.count || answer.isLast }
    if child?.isBroken == true || answer.error != nil { throw error }
  }

  override package func finish() throws {
    var hasSent = false
    try wait { child in
      if child.waitingCount == 0, !hasSent {
        child.endSending()
        hasSent = true
      }
      return answer.isLast
    }
    guard answer.isLast, answer.error == nil else { throw error }
    _ = child?.end(kills: false)
  }

  /// Waits until a condition holds, or until the child has ended. Kills the child if it makes no progress.
  private func wait(until isReached: (ConnectedChild) -> Bool) throws {
    guard let child else { return }
    let start = ContinuousClock.now
    var (lastProgress, lastCount) = (start, 0)
    while true {
      flush()
      if isReached(child) || child.isBroken { return }
      if answer.count > lastCount { (lastCount, lastProgress) = (answer.count, .now) }
      if let limit, lastProgress.duration(to: .now) > limit {
        _ = child.end(kills: true)
        throw ReportError("it was killed after \(limit.secondsToTheMillisecond) seconds without any progress")
      }
      if !isTold, start.duration(to: .now) > .seconds(Self.timeUntilMessage) {
        isTold = true
        StandardError.print("waiting for the report \(name)")
      }
      child.wait(atMost: 0.05)
    }
  }

  /// The reason why the child ended early.
  private var error: ReportError {
    flush()
    let ending = child?.end(kills: answer.error == nil)
    if let error = answer.error { return ReportError(error) }
    switch ending {
    case .crash(let crash): return ReportError("its process crashed: \(crash)")
    case .exit(let status): return ReportError("its process exited with status \(status)")
    case .signal(let signal): return ReportError("its process was ended by \(Crash.name(of: signal))")
    case .traced(let signal): return ReportError("its process \(Crash.words(forStopAt: signal))")
    default: return ReportError("its process ended")
    }
  }
}

/// An acknowledgement from a report in a child process.
private struct Answer: Codable {
  /// The number of bytes that the report has processed.
  var count = 0
  /// True if the report has received all events, or has failed.
  var isLast = false
  /// The error that the report has thrown.
  var error: String?

  func send(to file: Int32) { _ = JSONText.line(self).withUnsafeBytes { $0.writeAll { write(file, $0, $1) } } }
}

extension SpecReport {
  /// Receives events as lines of JSON until the end of the file. Runs in the child process.
  fileprivate func receiveEvents(from file: Int32, _ check: ReportList.Check) {
    run = RunResults()
    var answer = Answer()
    do {
      try receiveEvents(from: file, check, &answer)
      try finish()
    } catch {
      flush()
      answer.error = "\(error)"
    }
    answer.isLast = true
    answer.send(to: file)
  }

  private func receiveEvents(from file: Int32, _ check: ReportList.Check, _ answer: inout Answer) throws {
    /// Acknowledges the events after their text is in the file, which may be read then.
    func acknowledge() {
      flush()
      answer.send(to: file)
    }
    var received: [UInt8] = []
    var lastAnswer = ContinuousClock.now
    while received.append(from: { read(file, $0, $1) }) > 0 {
      var rest = received[...]
      while let line = rest.takeLine() {
        let event = try RunEvent(json: line)
        answer.count += line.count + 1
        run.add(event)
        try check { try self.receive(event) }
        if lastAnswer.duration(to: .now) > IsolatedReport.answerInterval {
          lastAnswer = .now
          acknowledge()
        }
      }
      received = Array(rest)
      acknowledge()
    }
  }
}
#endif
