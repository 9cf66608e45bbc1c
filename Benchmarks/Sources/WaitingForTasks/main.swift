// Measures waiting for recorded tasks: the processor time while tasks sleep, compared with tasks of `Task` and with a test
// that yields until all have ended; and the time of tasks that do nothing, compared with `Task`. The program links only
// CandlestickConcurrency.
//
//     swift run -c release --package-path Benchmarks WaitingForTasks
import CandlestickConcurrency
import Foundation

let count = 10_000
let mostBusy = 0.15
let mostOverhead = 5.0

/// The processor time of this process so far.
func processorTime() -> Duration {
  .nanoseconds(Int64(Double(clock()) * 1e9 / Double(CLOCKS_PER_SEC)))
}

/// The share of a processor that code takes.
func share(_ code: () async throws -> Void) async rethrows -> Double {
  let (start, processorStart) = (ContinuousClock.now, processorTime())
  try await code()
  return (processorTime() - processorStart) / start.duration(to: .now)
}

func sleep() async throws { try await Task.sleep(for: .seconds(2)) }

/// The share of a processor that sleeping tasks take in real time; half of them start the other half.
func taskShare() async throws -> Double {
  try await share {
    let tasks = (0..<count / 2).map { _ in
      Task.detached {
        let second = Task.detached { try await sleep() }
        try await sleep()
        return second
      }
    }
    for task in tasks { try await task.value.value }
  }
}

/// The same share with recorded tasks, and a test that waits for them.
func recordedTaskShare(_ wait: (RecordingTaskProvider) async throws -> Void) async throws -> Double {
  let tasks = RecordingTaskProvider()
  let share = try await share {
    for _ in 0..<count / 2 {
      tasks.detachedTask {
        tasks.detachedTask { try await sleep() }
        try await sleep()
      }
    }
    try await wait(tasks)
  }
  guard tasks.startedCount == count, tasks.finishedCount == count else {
    print("error: waited for \(tasks.finishedCount) of \(tasks.startedCount) tasks")
    exit(1)
  }
  return share
}

/// The shortest of several times: other load on the machine only makes them longer.
func best(_ code: () async throws -> Void) async rethrows -> Duration {
  var best = Duration.seconds(3600)
  for _ in 0..<5 {
    let start = ContinuousClock.now
    try await code()
    best = min(best, start.duration(to: .now))
  }
  return best
}

func text(_ number: Double) -> String { String(format: "%.3f", number) }

let tasks = try await taskShare()
let waiting = try await recordedTaskShare { try await $0.waitForTasks(timeout: .seconds(60)) }
let yielding = try await recordedTaskShare { tasks in
  while tasks.finishedCount < tasks.startedCount || tasks.startedCount == 0 { await Task.yield() }
}
print(
  "waiting for exactly \(count) tasks that sleep takes \(text(waiting)) of a processor (at most \(mostBusy)), "
    + "the tasks alone \(text(tasks)); yielding until they have ended, \(text(yielding))"
)

let theirs = await best {
  for task in (0..<count).map({ _ in Task.detached {} }) { await task.value }
}
let ours = try await best {
  let tasks = RecordingTaskProvider()
  for _ in 0..<count { tasks.detachedTask {} }
  try await tasks.waitForTasks()
}
print(
  "\(count) recorded tasks that do nothing take \(text(ours / theirs)) of the time of `Task` (at most \(mostOverhead))"
)

exit(waiting <= mostBusy && ours <= theirs * mostOverhead ? 0 : 1)
