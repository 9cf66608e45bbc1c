// Measures the speed of simulations compared with the default executor: a schedule of two tasks, from the beginning of a simulation
// to its end, compared with starting and awaiting the same tasks; and a step. Also measures an exhaustive exploration compared with
// a random one.
//
//     swift run -c release --package-path Benchmarks Schedules
import Candlestick
import Foundation

actor Account {
  var balance = 100
  func set(_ balance: Int) { self.balance = balance }
}

/// Two tasks that each read a balance and then write it back: the update of one can be lost.
@Sendable func loseUpdate() async {
  let account = Account()
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<2 { group.addTask { await account.set(account.balance + 10) } }
  }
}

/// Six tasks that call an actor: 720 orders of calls.
@Sendable func callActor() async {
  let account = Account()
  let callers = (1...6).map { number in Task.detached { await account.set(number) } }
  for caller in callers { await caller.value }
}

/// Many tasks that yield many times.
@Sendable func yieldInTasks() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<tasks {
      group.addTask { for _ in 0..<yields { await Task.yield() } }
    }
  }
}

/// Two blocks on two queues.
@Sendable func runTwoBlocks() {
  let group = DispatchGroup()
  DispatchQueue(label: "first").async(group: group) {}
  DispatchQueue(label: "second").async(group: group) {}
  group.wait()
}

let rounds = 9
let schedules = 10_000
let tasks = 100
let yields = 1_000

/// The shortest of several times: other load on the machine only makes them longer.
func best(_ code: () throws -> Void) rethrows -> Duration {
  try (0..<rounds).map { _ in try ContinuousClock().measure(code) }.min() ?? .zero
}

/// Runs code on the default executor, and waits for its end.
func run(_ code: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    await code()
    end.signal()
  }
  end.wait()
}

/// Prints the cost of an operation relative to the default executor.
///
/// - Returns: true if the cost is within its limit.
func report(_ what: String, _ time: Duration, _ count: Int, beside theirs: Duration, atMost most: Double) -> Bool {
  let ratio = time / theirs
  print(
    "\(what): \(Int(time / .nanoseconds(count))) ns, \(Int(Double(count) / (time / .seconds(1)))) a second, "
      + "\(String(format: "%.2f", ratio)) of the default executor's time (at most \(most))"
  )
  return ratio <= most
}

/// Prints the number of explored schedules of two blocks per second.
///
/// - Returns: true if the number is high enough.
func reportBlocks(_ time: Duration, atLeast least: Double) -> Bool {
  let rate = Double(schedules) / (time / .seconds(1))
  print("an explored schedule of two blocks: \(Int(rate)) a second (at least \(Int(least)))")
  return rate >= least
}

/// Prints the number of runs of an exhaustive exploration in the time of one random schedule.
///
/// - Returns: true if the number is high enough.
func reportExhaustiveRuns(atLeast least: Double) throws -> Bool {
  let all = ExhaustiveSchedules(sharing: .actorsOnly)
  let count = try exploreSchedules(100_000, strategy: all, callActor).count
  let exhaustive = try best { try exploreSchedules(100_000, strategy: all, callActor) }
  let random = try best { try exploreSchedules(count, strategy: RandomSchedules(), callActor) }
  let ratio = random / exhaustive
  print(
    "an exhaustive exploration of \(count) orders: \(Int(Double(count) / (exhaustive / .seconds(1)))) runs a second, "
      + "\(String(format: "%.2f", ratio)) of the random one's (at least \(least))"
  )
  return ratio >= least
}

func measure() throws -> Bool {
  let plainRuns = best { for _ in 1...schedules { run(loseUpdate) } }
  let runs = try best {
    for seed in 1...schedules { try withDeterministicExecution(seed: UInt64(seed), loseUpdate) }
  }
  let exploration = try best { try exploreSchedules(schedules, loseUpdate) }
  let blocks = try best { try exploreSchedules(schedules) { runTwoBlocks() } }
  let plainSteps = best { run(yieldInTasks) }
  let steps = try best { try withDeterministicExecution(yieldInTasks) }
  let areGood = [
    report("a simulation of two tasks", runs, schedules, beside: plainRuns, atMost: 3),
    report("an explored schedule of two tasks", exploration, schedules, beside: plainRuns, atMost: 3),
    reportBlocks(blocks, atLeast: 50_000),
    try reportExhaustiveRuns(atLeast: 0.5),
    report("a step", steps, tasks * yields, beside: plainSteps, atMost: 2),
  ]
  return areGood.allSatisfy(\.self)
}

exit(try measure() ? 0 : 1)
