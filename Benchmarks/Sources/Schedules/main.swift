// How fast simulations are: how many schedules of two tasks there are in a second, and what a step costs beside one on the
// default executor.
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

/// Many tasks that yield many times.
@Sendable func yieldInTasks() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<tasks {
      group.addTask { for _ in 0..<yields { await Task.yield() } }
    }
  }
}

let rounds = 9
let schedules = 10_000
let tasks = 100
let yields = 1_000

/// The shortest of several times: what else the machine does only adds to one.
func best(_ code: () throws -> Void) rethrows -> Duration {
  try (0..<rounds).map { _ in try ContinuousClock().measure(code) }.min() ?? .zero
}

func report(_ what: String, _ time: Duration) -> Bool {
  let rate = Int(Double(schedules) / (time / .seconds(1)))
  print("\(what): \(rate) schedules a second (at least 100000)")
  return rate >= 100_000
}

func measure() throws -> Bool {
  let runs = try best {
    for seed in 1...schedules { try withDeterministicExecution(seed: UInt64(seed), loseUpdate) }
  }
  var isGood = report("withDeterministicExecution, two tasks", runs)
  let exploration = try best { try exploreSchedules(schedules, loseUpdate) }
  isGood = report("exploreSchedules, two tasks", exploration) && isGood

  let ours = try best { try withDeterministicExecution(yieldInTasks) }
  let theirs = best {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      await yieldInTasks()
      end.signal()
    }
    end.wait()
  }
  let ratio = ours / theirs
  print(
    "a step: \(Int(ours / .nanoseconds(tasks * yields))) ns, \(String(format: "%.2f", ratio)) of the default executor's "
      + "(at most 2)"
  )
  return ratio <= 2 && isGood
}

exit(try measure() ? 0 : 1)
