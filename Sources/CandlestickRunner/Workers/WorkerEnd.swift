import CandlestickExpectations
import CandlestickSimulation
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// Describes how a worker ended, for the failure of a test.
struct WorkerEnd {
  /// The calls of a thread, innermost first.
  struct Thread {
    let isMain: Bool
    /// The number of the test that the running code belonged to; nil if unknown.
    var owner: Int?
    /// The innermost calls.
    let addresses: [UInt]
    /// The outermost calls, excluding the innermost ones.
    var outermost: [UInt] = []
    /// The number of calls in between that were not recorded.
    var elidedCount = 0
    /// The index of the call that was interrupted by a signal; nil if it is not one of the innermost calls.
    var interrupted: Int?
  }

  /// True if the worker had run its tests and was exiting.
  let hasEnded: Bool
  let ending: ForkedChild.Ending
  /// The reason why the supervisor killed the worker, even if the worker ended first; nil if it did not.
  let reasonForKill: String?
  /// The cause recorded by the worker's signal handler; empty if it recorded none.
  let cause: String
  /// The location of the running code, such as "path:line: "; empty if unknown.
  let location: String
  /// A description of the running code, such as "the example "adds", in its beforeEach".
  let words: String
  /// The schedule that was running; nil outside of explorations.
  var schedule: ScheduleAtEnd?
  /// The number of the exploration within the test, from 1.
  var exploration = 0
  /// The last part of the error output.
  let errorOutput: String
  let threads: [Thread]

  /// True if the worker exited normally, before the supervisor decided to kill it. A process in which a sanitizer has found
  /// an error exits with the sanitizer's status.
  var isClean: Bool { hasEnded && reasonForKill == nil && [.exit(status: 0), .unseen].contains(ending) }

  /// The number of the test whose code ended or blocked the worker; nil if unknown.
  var owner: Int? { (reasonForKill == nil ? threads.first : threads.first(where: \.isMain))?.owner }

  /// Returns the failure of a test whose code kept running after the test had ended, and ended the worker.
  ///
  /// - Parameters:
  ///   - running: the name of the test that was running; nil if none was.
  ///   - runsAgain: true if the running test will run again.
  func failure(
    ofCodeLeftBy location: CodeLocation,
    number: Int,
    while running: String?,
    runsAgain: Bool
  ) -> TestFailure {
    let calls = calls()
    let again = runsAgain ? running.map { "\"\($0)\" runs again" } : nil
    let details = [again, description(of: calls)].compactMap(\.self)
    var failure = TestFailure(
      message: message(in: running.map { " while \"\($0)\" was running" } ?? ""),
      location: Self.location(location, orOf: calls),
      details: details.isEmpty ? nil : details.joined(separator: "\n"),
      id: .number(-2 - number)
    )
    failure.schedule = schedule?.failed
    failure.isUnexpected = true
    return failure
  }

  /// Returns the failure of the test that was running.
  func failure(at location: CodeLocation, number: Int) -> TestFailure {
    let calls = calls()
    var failure = TestFailure(
      message: message,
      location: endLocation(orAt: location, calls),
      details: description(of: calls),
      // Positive numbers are used for failures of the worker itself.
      id: .number(-2 - number)
    )
    failure.schedule = schedule?.failed
    return failure
  }

  /// Returns the failure of a worker that ended between tests or after its tests, by code that belongs to no known test.
  @MainActor func failure(after last: PlannedTest, number: Int) -> TestFailure {
    let calls = calls()
    let note = "the last test of the process was \"\(last.fullName)\""
    var failure = TestFailure(
      message: message(in: " between tests"),
      location: Self.location(.unknown, orOf: calls),
      details: ([note, description(of: calls)].compactMap(\.self)).joined(separator: "\n"),
      id: .number(-2 - number)
    )
    failure.isUnexpected = true
    return failure
  }

  /// Returns the calls of each thread, symbolized.
  private func calls() -> [CallTrace] {
    // The outermost calls are usually those of XCTest and the program. They matter only for a stack overflow, because they
    // show where the recursion started.
    let isOverflow = cause.hasPrefix("a stack overflow")
    let frames = StackFrames.calls(of: threads.flatMap { [$0.addresses, isOverflow ? $0.outermost : []] })
    return threads.indices.map { index in
      CallTrace(
        innermost: frames[2 * index],
        outermost: frames[2 * index + 1],
        elidedCount: isOverflow ? threads[index].elidedCount : 0
      )
    }
  }

  /// Returns the calls of all threads that run code of the package, the main thread first; nil if there are none.
  private func description(of calls: [CallTrace]) -> String? {
    let traces = zip(threads, calls).filter { !$1.isEmpty }
    guard !traces.isEmpty else { return nil }
    let lines = traces.sorted { $0.0.isMain && !$1.0.isMain }.flatMap { thread, trace in
      (threads.count == 1 ? [] : [thread.isMain ? "on the main thread:" : "on another thread:"])
        + trace.lines.map { "  \($0)" }
    }
    return (["calls, innermost first:"] + lines).joined(separator: "\n")
  }

  /// The message of the failure.
  var message: String {
    message(in: step.map { " in its \($0)" } ?? "")
  }

  /// The message without the step of the test that was running.
  var reasonWithError: String { message(in: "") }

  /// The step of the test that was running, such as "beforeEach"; nil for the example itself.
  var step: String? { words.range(of: ", in its ").map { String(words[$0.upperBound...]) } }

  /// Returns the message.
  ///
  /// - Parameter step: the step of the test that was running, such as " in its beforeEach"; empty for none.
  private func message(in step: String) -> String {
    if let reasonForKill { return reasonForKill + step }
    let fatalError = Crash.fatalError(in: errorOutput).map { ": \($0)" } ?? library.map { ", in \($0)" } ?? ""
    return reason + (hasEnded ? ", after its tests" : step) + fatalError + hint
  }

  /// Advice for an end that servers avoid; empty for other ends.
  private var hint: String {
    guard cause.hasPrefix("SIGPIPE") else { return "" }
    return ". The code has written to a pipe or a connection that nobody reads. To get the error EPIPE instead, ignore "
      + "the signal, as servers do: signal(SIGPIPE, SIG_IGN)"
  }

  private var reason: String {
    if !cause.isEmpty { return cause }
    if case .signal(let signal) = ending { return "\(Crash.name(of: signal)) ended the process" }
    if case .traced(let signal) = ending { return "the process \(Crash.words(forStopAt: signal))" }
    guard case .exit(let status) = ending else { return "the process ended" }
    let meaning = hasEnded && status == Self.statusAfterRace ? " (the thread sanitizer found a race)" : ""
    return "the process ended with status \(status)\(meaning)"
  }

  /// The library function that crashed, such as "dispatch_group_leave of libdispatch"; nil if the program's code crashed.
  private var library: String? {
    guard let thread = threads.first, let interrupted = thread.interrupted, isCrash else { return nil }
    return StackFrames.libraryFunction(of: thread.addresses.dropFirst(interrupted))
  }

  /// True if a signal raised by the worker's own code ended it. Excludes stack overflows, which can happen in any function.
  private var isCrash: Bool {
    ["SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"].contains { cause.hasPrefix($0) }
  }

  /// The exit status of a process in which the thread sanitizer has found a race.
  private static let statusAfterRace: Int32 = 66

  /// Returns the location that the worker recorded. If there is none, returns that of the test or, if the test's is unknown,
  /// that of the innermost call.
  private func endLocation(orAt location: CodeLocation, _ calls: [CallTrace]) -> CodeLocation {
    let parts = self.location.dropLast(2)
    guard let colon = parts.lastIndex(of: ":"), let line = UInt(parts[parts.index(after: colon)...]) else {
      return Self.location(location, orOf: calls)
    }
    let path = String(parts[..<colon])
    if path == location.path, line == location.line { return location }
    return CodeLocation(fileID: path, path: path, line: line, column: 0)
  }

  /// Returns the location of a test or, if it is unknown, that of the innermost call.
  private static func location(_ location: CodeLocation, orOf calls: [CallTrace]) -> CodeLocation {
    guard location.line == 0, let call = calls.lazy.compactMap(\.source).first else { return location }
    return CodeLocation(fileID: call.path, path: call.path, line: UInt(call.line), column: 0)
  }
}
