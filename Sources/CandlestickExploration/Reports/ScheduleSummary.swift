import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

/// Describes the steps that a schedule delayed, the timers that fired before ready steps, the faults, and other
/// decisions.
struct ScheduleSummary: CustomStringConvertible {
  private static let longestList = 8

  let description: String

  init(_ steps: LoggedSteps, _ names: TaskNames) {
    let intervals = Dictionary(grouping: steps.delays) { $0.start...$0.end }
    let delays = intervals.map { interval, delays in
      let tasks = TaskNames.list(delays.map { names.longName(of: $0.task) })
      let steps =
        interval.count == 1
        ? "in step \(interval.lowerBound)" : "from step \(interval.lowerBound) to \(interval.upperBound)"
      let verb = Set(delays.map(\.task)).count == 1 ? "is" : "are"
      return (interval.lowerBound, interval.upperBound, "\(tasks) \(verb) held back \(steps)")
    }
    let earlyTimers = steps.entries.compactMap { entry in
      entry.delayedByTimer.map {
        (entry.number, 0, "time advances before step \(entry.number) although \(names.longName(of: $0)) is ready")
      }
    }
    let faultsFirst =
      steps.faultsFirst.isEmpty
      ? [] : [(0, 0, "a fault is injected before step 1 (\(steps.faultsFirst.joined(separator: "; ")))")]
    let faults = steps.entries.filter { !$0.faults.isEmpty }.map {
      ($0.number, 1, "a fault is injected in step \($0.number) (\($0.faults.joined(separator: "; ")))")
    }
    let notes = steps.entries.compactMap { entry in
      entry.note.map { (entry.number, 2, "\(names.longName(of: entry.task)) \($0) in step \(entry.number)") }
    }
    let clauses = (faultsFirst + delays + earlyTimers + faults + notes).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    let rule = "Tasks take turns first in, first out"
    switch clauses.count {
    case 0: description = "\(rule):"
    case 1: description = "\(rule), but \(clauses[0]):"
    default:
      let rest = clauses.count - Self.longestList
      let lines =
        clauses.prefix(Self.longestList).map { "  \($0)" } + (rest > 0 ? ["  … and \(grouped(rest)) more"] : [])
      description = (["\(rule), but"] + lines).joined(separator: "\n")
    }
  }
}
