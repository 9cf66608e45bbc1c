// Shows which features work in a program that links Swift's libraries statically, and the errors of others. `Scripts/ci/static` builds it
// and runs it.
import CandlestickSimulation
import Foundation
import Synchronization

enum Globals {
  static let slow = {
    Thread.sleep(forTimeInterval: 0.1)
    return other + 1
  }()
  static let other = 1
  static let queue = DispatchSpecificKey<String>()
}

func iterationSum() -> Int {
  let sum = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: 1000) { sum.add($0, ordering: .relaxed) }
  return sum.load(ordering: .relaxed)
}

/// Runs code in several tasks at the same time.
func inTasks<Value: Hashable & Sendable>(_ code: @escaping @Sendable () async -> Value) async -> Set<Value> {
  await withTaskGroup { group in
    for _ in 0..<8 { group.addTask(operation: code) }
    return await group.reduce(into: []) { $0.insert($1) }
  }
}

print("a global:", await inTasks { Globals.slow })
print("concurrent iterations:", await inTasks { iterationSum() })

let start = ContinuousClock.now
try await Task.sleep(for: .milliseconds(10))
print("real time:", start.duration(to: .now) >= .milliseconds(10))

DispatchQueue.main.setSpecific(key: Globals.queue, value: "main")
let detached = { @Sendable in await Task.detached { DispatchQueue.getSpecific(key: Globals.queue) ?? "other" }.value }
await withMainSerialExecutor { print("the queue of a detached task with the main serial executor:", await detached()) }
print("without it:", await detached())

func show(_ name: String, _ code: () async throws -> Void) async {
  do {
    try await code()
    print("\(name): it ran")
  } catch {
    print("\(name): \(error)")
  }
}

await show("a simulation") { try await withDeterministicExecution { try await Task.sleep(for: .seconds(3600)) } }
await show("schedules") { try await exploreSchedules(10) { await Task.yield() } }
