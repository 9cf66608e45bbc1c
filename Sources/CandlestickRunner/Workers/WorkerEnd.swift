import CandlestickExpectations
import CandlestickSimulation
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// The end of a worker, described for the failure of a test.
struct WorkerEnd {
  /// The calls of one of its threads, innermost first.
  struct Thread {
    let isMain: Bool
    /// The number of the test whose code was running; nil if unknown.
    var owner: Int?
    /// The innermost calls.
    let addresses: [UInt]
    /// The outermost calls, if they are not among the innermost.
    var outermost: [UInt] = []
    /// The number of calls in between.
    var elidedCount = 0
    /// The index of the call that a signal interrupted, if it is among the innermost.
    var interrupted: Int?
  }

  /// True if it had run its tests, and exited.
  let hasEnded: Bool
  /// Its exit status; nil if a signal ended it.
  let status: Int32?
  let signal: Int32?
  /// The reason why the supervisor killed it; nil if it did not.
  let reasonForKill: String?
  /// The cause that its signal handler recorded; empty if it could not.
  let cause: String
  /// The location of the running code, such as "path:line: "; or empty.
  let location: String
  /// A description of the running code, such as "the example "adds", in its beforeEach".
  let words: String
  /// The schedule of the running exploration; nil outside of explorations.
  var schedule: ScheduleAtEnd?
  /// The number of the exploration among those of the test, from 1.
  var exploration = 0
  /// The end of its error output.
  let errorOutput: String
  let threads: [Thread]

  /// True if it exited normally. If a sanitizer has found an error, the process exits with the sanitizer's status.
  var isClean: Bool { hasEnded && status == 0 }

  /// The number of the test whose code ended the worker, or blocked it; nil if unknown.
  var owner: Int? { (reasonForKill == nil ? threads.first : threads.first(where: \.isMain))?.owner }

  /// Returns the failure of a test that had ended, but left code behind that ended the worker.
  ///
  /// - Parameters:
  ///   - location: the location of the test.
  ///   - number: the number of the failure.
  ///   - running: the name of the test that was running; nil if none was.
  ///   - runsAgain: true if that test runs again.
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
    return failure
  }

  /// Returns the failure of the test that was running.
  ///
  /// - Parameters:
  ///   - location: the location of the test.
  ///   - number: the number of the test.
  func failure(at location: CodeLocation, number: Int) -> TestFailure {
    let calls = calls()
    var failure = TestFailure(
      message: message,
      location: locationOfEnd(orAt: location, calls),
      details: description(of: calls),
      // A positive number may be that of a failure of the worker.
      id: .number(-2 - number)
    )
    failure.schedule = schedule?.failed
    return failure
  }

  /// Returns the calls of each thread, with their functions and lines.
  private func calls() -> [CallTrace] {
    // The outermost calls are mostly XCTest's and the program's. Only for a recursion, they show where it began.
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

  /// Returns the calls of each thread with calls in the package's code, the main thread first.
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

  /// The message without the part of the test that was running.
  var reasonWithError: String { message(in: "") }

  /// The part of the test that was running, such as "beforeEach"; nil for the test itself.
  var step: String? { words.range(of: ", in its ").map { String(words[$0.upperBound...]) } }

  /// Returns the message.
  ///
  /// - Parameter step: the part of the test that was running, such as " in its beforeEach"; or empty.
  private func message(in step: String) -> String {
    if let reasonForKill { return reasonForKill + step }
    let fatalError = Crash.fatalError(in: errorOutput).map { ": \($0)" } ?? library.map { ", in \($0)" } ?? ""
    return reason + (hasEnded ? ", when its tests were over" : step) + fatalError
  }

  private var reason: String {
    if !cause.isEmpty { return cause }
    if let signal { return "\(Crash.name(of: signal)) ended the process" }
    let meaning = hasEnded && status == Self.statusAfterRace ? ", the thread sanitizer's for a race" : ""
    return "the process ended with status \(status ?? 0)\(meaning)"
  }

  /// The library function in which it crashed, such as "dispatch_group_leave of libdispatch"; nil in the program's code.
  private var library: String? {
    guard let thread = threads.first, let interrupted = thread.interrupted, isCrash else { return nil }
    return StackFrames.libraryFunction(of: thread.addresses.dropFirst(interrupted))
  }

  /// True if its own code ended it by a signal, except by a stack overflow, which can happen in any function.
  private var isCrash: Bool {
    ["SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"].contains { cause.hasPrefix($0) }
  }

  /// The status with which a process exits if the thread sanitizer has found a race in it.
  private static let statusAfterRace: Int32 = 66

  /// Returns the location that the worker recorded, unless it is that of the test; if neither is known, that of the innermost
  /// call.
  private func locationOfEnd(orAt location: CodeLocation, _ calls: [CallTrace]) -> CodeLocation {
    let parts = self.location.dropLast(2)
    guard let colon = parts.lastIndex(of: ":"), let line = UInt(parts[parts.index(after: colon)...]) else {
      return Self.location(location, orOf: calls)
    }
    let path = String(parts[..<colon])
    if path == location.path, line == location.line { return location }
    return CodeLocation(fileID: path, path: path, line: line, column: 0)
  }

  /// Returns the location of a test, or that of the innermost call if it is not known.
  private static func location(_ location: CodeLocation, orOf calls: [CallTrace]) -> CodeLocation {
    guard location.line == 0, let call = calls.lazy.compactMap(\.source).first else { return location }
    return CodeLocation(fileID: call.file, path: call.file, line: UInt(call.line), column: 0)
  }
}
