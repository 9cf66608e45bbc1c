import Candlestick
import CandlestickSupport

/// Returns the failure of an exploration or a replay; throws if there is none.
func scheduleFailure(_ explore: () throws -> Void) throws -> ScheduleFailure {
  do { try explore() } catch let failure as ScheduleFailure { return failure }
  throw Problem("no schedule has failed")
}

/// Thrown when events happen in the wrong order.
struct WrongOrder: Error {}

/// Creates tasks and returns their numbers in the order in which they run.
func runOrder(of count: Int) async -> [Int] {
  let runs = Runs()
  await withTaskGroup(of: Void.self) { group in
    for number in 1...count { group.addTask { runs.add("\(number)") } }
  }
  return runs.all.compactMap { Int($0) }
}

/// Records entries from any thread.
final class Runs: Sendable {
  private let entries: Locked<[String]>

  init(_ entries: [String] = []) { self.entries = Locked(entries) }

  var all: [String] { entries.withLock(\.self) }

  /// Returns the number of entries.
  @discardableResult func add(_ entry: String) -> Int {
    entries.withLock { entries in
      entries.append(entry)
      return entries.count
    }
  }
}

/// Chooses the step that became ready most recently.
struct LastInFirstOut: ScheduleStrategy {
  var hasBegun = false

  mutating func beginSchedule() -> UInt64? {
    defer { hasBegun = true }
    return hasBegun ? nil : 0
  }

  func choose(among choices: ScheduleChoices) -> Int { choices.count - 1 }
}
