import CandlestickExpectations
import CandlestickReports
import CandlestickSupport

/// Measures the hooks of an example in real time.
@MainActor package final class HookClock {
  /// Returns the time in seconds.
  package static var time: @MainActor () -> Double = { RunEvents.uptime }
  /// The clock of the running example; nil if its hooks are not measured.
  static var current: HookClock?

  /// The durations so far, by the order in which the hooks first ran. Each is the sum over all runs of the hook.
  private(set) var durations: [RunEvent.HookDuration] = []
  /// The index of the running hook, and the time at which it began.
  private var running: (index: Int, start: Double)?

  /// Begins to measure a hook, or an `aroundEach` hook that continues after the code that it runs.
  func begin(_ name: String, at location: CodeLocation, isContinued: Bool = false) {
    end()
    guard let location = SourceLocation(location) else { return }
    let known = durations.firstIndex { $0.name == name && $0.location == location }
    let index = known ?? durations.count
    if known == nil { durations.append(RunEvent.HookDuration(name: name, location: location, duration: 0, count: 0)) }
    if !isContinued { durations[index].count += 1 }
    running = (index, Self.time())
  }

  /// Ends the running hook, or the part of an `aroundEach` hook before the code that it runs.
  func end() {
    guard let (index, start) = running else { return }
    durations[index].duration += Self.time() - start
    running = nil
  }
}
