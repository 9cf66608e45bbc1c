import Candlestick
import CandlestickSupport
import Dispatch
import Foundation

@testable import CandlestickEngine
@testable import CandlestickExploration
@testable import CandlestickRunner
@testable import CandlestickSimulation

final class InterleavingSpec: Spec {
  override class func spec() {
    describe("the table of a run's steps") {
      it("lists the number, the virtual time, the task and the line of each step") {
        let table = try failingTable { try await sleepInTask() }
        func place(_ line: Int) -> String { "InterleavingSpec.swift:\(line)" }
        expect(Array(steps(of: table).dropFirst().prefix(4))).to(
          equal([
            "    2          │ ●  \"worker\"    \(place(sleepLine - 1))  let task = Task(name: \"worker\") {",
            "  3–4  +0.3 s  │ │  a timer     of \"worker\"",
            "    5          │ ●              \(place(sleepLine))  try await Task.sleep(for: .milliseconds(300))",
            "    6          ●                \(place(sleepLine + 2))  try await task.value",
          ])
        )
      }

      it("names a task without a name by its number, on its first line") {
        let table = try failingTable {
          let task = Task { await Task.yield() }
          await task.value
        }
        expect(labels(of: table).filter { $0.contains("task 2") }).to(equal(["task 2"]))
      }

      it("numbers the tasks that have the same name") {
        let table = try failingTable {
          await withTaskGroup(of: Void.self) { group in
            for name in ["request", "upload", "request"] { group.addTask(name: name) {} }
          }
        }
        expect(labels(of: table).filter { $0.contains("\"") }).to(
          equal(["\"request #1\"", "\"upload\"", "\"request #2\""])
        )
      }

      it("numbers the blocks of a queue, and of queues with the same name") {
        let table = try failingTable {
          let log = DispatchQueue(label: "log")
          let other = DispatchQueue(label: "log")
          for queue in [log, other, log] { queue.async {} }
          DispatchQueue.global().async {}
          DispatchQueue(label: "once").async {}
          DispatchQueue.global(qos: .background).async {}
          for queue in [log, other, .global()] { queue.sync {} }
          await Task.yield()
        }
        expect(Set(labels(of: table).filter { $0.contains("queue") })).to(
          equal([
            "queue \"log\" #1", "queue \"log\" #2", "queue \"log\" #3", "global queue #1", "global queue #2",
            "queue \"once\"",
          ])
        )
      }

      it("keeps the number of a block that resumes") {
        let table = try failingTable {
          let semaphore = DispatchSemaphore(value: 0)
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { semaphore.wait() }
          DispatchQueue.global().async(group: group) { semaphore.signal() }
          await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } }
        }
        expect(labels(of: table).filter { $0.contains("global") }).to(equal(["global queue #1", "global queue #2"]))
        expect(lanes(of: table).filter { $0.hasPrefix("│") }).to(equal(["│ ●", "│ │ ●", "│ ●", "│     ●"]))
      }

      it("names an operation queue without its address") {
        let table = try failingTable {
          let queue = OperationQueue()
          queue.addOperation {}
          await withCheckedContinuation { continuation in queue.addBarrierBlock { continuation.resume() } }
        }
        expect(table).to(contain("operation queue #1"))
        expect(table).toNot(contain("0x"))
      }

      it("has one line with a count for each step of a loop") {
        for loopCount in 1...2 {
          let line = #line + 3
          let table = try failingTable {
            let isOver = SharedCount(0)
            let wait: @Sendable () -> Void = { while isOver.get() == 0 { sched_yield() } }
            for _ in 1...loopCount { DispatchQueue.global().async(execute: wait) }
            try await Task.sleep(for: .microseconds(40))
            isOver.increment()
          }
          let loops = steps(of: table).filter { $0.contains("InterleavingSpec.swift:\(line) ") && $0.contains("times") }
          expect(loops).to(haveCount(loopCount), description: table)
          expect(loops).to(allPass(match("^  [0-9]+–[0-9]+ .* ● .* \\([34][0-9] times\\)$")))
          expect(steps(of: table)).to(haveCount(8 + 3 * loopCount), description: table)
        }
      }

      it("shows where a block waits while other blocks run") {
        let failure = try scheduleFailure { try exploreSchedules(100) { try await failIfInterrupted() } }
        let lines = steps(of: failure.interleaving ?? "").filter {
          $0.contains("InterleavingSpec.swift:\(interruptedLine) ")
        }
        expect(lines).to(haveCount(1))
        expect(lines.first).to(contain("│ ●"))
      }

      it("names the main actor, and an actor by its type") {
        let table = try failingTable {
          let counter = Counter()
          await Task(name: "main") { @MainActor in }.value
          await Task(name: "actor") { await counter.count() }.value
        }
        expect(table).to(match("\"main\" .* main actor .* InterleavingSpec.swift:"))
        expect(table).to(match("●  to actor Counter .* InterleavingSpec.swift:"))
      }

      it("names the first task if an actor runs the tasks in its queue, as after a task group") {
        let table = try failingTable {
          let counter = Counter()
          await Task(name: "group") { await counter.countInGroup() }.value
        }
        expect(table).toNot(contain("an actor"))
        expect(steps(of: table).filter { $0.contains("│ ●") && $0.contains("to actor Counter") }).to(haveCount(2))
      }

      it("has a lane for each task, and one for the blocks of a queue") {
        func lanes(of tasks: [StepTask]) -> [String] {
          var record = TableBuilder()
          for (index, task) in tasks.enumerated() { record.take(LoggedStep(number: index + 1, task: task)) }
          return steps(of: record.description).map { String($0.dropFirst(5).prefix { "●│ ".contains($0) }) }
        }
        expect(lanes(of: [1, 2, 1, 3, 2].map { task($0) })).to(
          equal(["●      ", "│ ●    ", "● │", "  │ ●  ", "  ●"])
        )
        expect(lanes(of: (1...3).map { StepTask(7, TaskName("a block", ordinal: $0)) } + [task(1)])).to(
          equal(["●    ", "●    ", "●    ", "  ●  "])
        )
      }

      it("shares lanes if there are more than eight tasks, and has none if more than eight run at the same time") {
        var record = TableBuilder()
        for number in 1...20 { record.take(entry(number, task: (number + 1) / 2)) }
        expect(Set(lanes(of: record.description))).to(equal(["●"]))
        record = TableBuilder()
        for number in 1...20 { record.take(entry(number, task: number % 10)) }
        expect(lanes(of: record.description)).to(beEmpty())
        expect(lines(of: record).first).to(equal("   1  task 1"))
        expect(lines(of: record).last).to(equal("  20  task 0"))
      }

      it("joins steps of a task alone") {
        var record = TableBuilder()
        for (index, number) in [1, 1, 1, 2, 3, 2, 1, 1, 4, 4, 4, 4].enumerated() {
          record.take(entry(index + 1, task: number))
        }
        expect(lines(of: record).map { $0.prefix(7) }).to(
          equal(["   1–3 ", "     4 ", "     5 ", "     6 ", "     7 ", "     8 ", "  9–12 "])
        )
        record.failed()
        expect(lines(of: record).map { $0.prefix(7) }.suffix(2)).to(equal(["  9–11 ", "✗   12 "]))
      }

      it("lists timers that fire one after another on one line") {
        let table = try failingTable {
          async let first: () = Task.sleep(for: .seconds(1))
          async let second: () = Task.sleep(for: .seconds(1))
          _ = try await (first, second)
        }
        expect(steps(of: table).filter { $0.contains("timer") }).to(haveCount(1))
        expect(table).to(match("[0-9]+–[0-9]+  \\+1 s  │ │ │  2 timers  +of task 2 and task 3"))
      }

      it("reports that tasks take turns first in, first out if none is delayed") {
        let table = try failingTable { await Task.yield() }
        expect(table).to(beginWith("Tasks take turns first in, first out:\n"))
        expect(table).toNot(contain("▸"))
      }

      it("ends with the step that recorded the last failure") {
        func lines(failingAt numbers: Set<Int>) throws -> [String] {
          steps(of: try failingTable { try await failInLoop(at: numbers) })
        }
        let last = try lines(failingAt: [5])
        expect(last.count).to(beLessThan(20))
        expect(last.last).to(match("^✗.*  if numbers.contains|^✗.*  await Task.yield"))
        expect(try lines(failingAt: [3, 5])).to(equal(last))
        expect(try lines(failingAt: [3]).count).to(beLessThan(last.count))
      }

      it("ends with the step that threw the error of the body") {
        let table = try failingTable {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await throwLate() }
            for _ in 1...3 { group.addTask { await Task.yield() } }
            do { try await group.waitForAll() } catch { throw error }
          }
        }
        expect(steps(of: table).last).to(match("^✗.*  await Task.yield\\(\\)$"))
      }

      it("ends with the last step, without a failure mark, if the run deadlocks") {
        let table = try failingTable(settings: SimulationSettings(outsideTimeout: .zero)) {
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        expect(table).toNot(contain("✗"))
      }

      it("is empty if there was no step") {
        expect(Interleaving(StepLog().shown).description).to(equal("No step was taken."))
      }

      it("names the faults before the first step") {
        var record = StepLog()
        for fault in ["EMFILE", "EINTR"] { record.lastStepFails(by: fault) }
        let faults = "a fault is injected (EMFILE; EINTR)"
        expect(Interleaving(record.shown).description).to(equal("No step was taken, but \(faults)."))
      }

      it("is not recorded unless requested") {
        let isRecorded = try withDeterministicExecution { SimulationEngine.current.map { $0.interleaving != nil } }
        expect(isRecorded).to(equal(false))
      }
    }

    describe("a delayed task") {
      let table = memoized { try! failingTable(strategy: LastInFirstOut()) { try await failIfReversed() } }

      it("is named above the table, with the steps that delay it") {
        expect(table()).to(
          match(
            "^Tasks take turns first in, first out, but \"first\" \\(Interl.*swift:[0-9]+\\) is held back in step [0-9]+:\n"
          )
        )
      }

      it("is marked where its delay begins, and where it runs") {
        let marked = steps(of: table()).filter { !$0.hasPrefix(" ") }
        expect(marked).to(haveCount(3))
        expect(marked.first).to(match("^▸ +[0-9]+  │ ┆ ●  \"second\" .*InterleavingSpec.* \\(instead of \"first\"\\)$"))
        expect(marked.dropFirst().first).to(match("^◂ +[0-9]+  │ ●    \"first\" .* \\(held back since step [0-9]+\\)$"))
      }

      it("is explained by a legend") {
        expect(table()).to(
          contain("\n(▸ overtakes a task that was ready first; ◂ was held back until here; ✗ fails)\n")
        )
      }

      it("is named after the task that it wakes if it is a timer") {
        var record = TableBuilder()
        let timers = ["first", "second"].enumerated().map { index, name in
          StepTask(index + 2, TaskName("a timer"), isTimer: true, sleeper: TaskName("\"\(name)\""))
        }
        record.take(LoggedStep(number: 1, task: timers[1]), delaying: [timers[0]])
        record.take(LoggedStep(number: 2, task: timers[0]))
        expect(record.description.components(separatedBy: "\n")).to(
          equal([
            "Tasks take turns first in, first out, but the timer of \"first\" is held back in step 1:",
            "(▸ overtakes a task that was ready first; ◂ was held back until here)",
            "▸ 1  a timer  of \"second\" (instead of the timer of \"first\")",
            "◂ 2  a timer  of \"first\" (held back since step 1)",
          ])
        )
      }

      it("is named once if a timer delays it, too") {
        func note(_ delayed: Int...) -> String {
          let tasks = (0...3).map { StepTask($0, TaskName("a global queue", ordinal: $0)) }
          var record = TableBuilder()
          record.timerWillFireEarly(before: tasks[1])
          record.take(LoggedStep(number: 1, task: tasks[0]), delaying: delayed.map { tasks[$0] })
          return lines(of: record).first?.components(separatedBy: "  (").last ?? ""
        }
        expect(note()).to(equal("time advances although global queue #1 is ready)"))
        expect(note(1)).to(equal("time advances although global queue #1 is ready)"))
        expect(note(1, 2)).to(equal("time advances although global queue #1 and global queue #2 are ready)"))
        expect(note(2)).to(equal("instead of global queue #2; time advances although global queue #1 is ready)"))
      }

      it("is counted among others if the names are too long") {
        var record = TableBuilder()
        record.take(
          entry(1, task: 9),
          delaying: (1...4).map { StepTask($0, TaskName("the same long name", ordinal: $0)) }
        )
        expect(lines(of: record).first).to(
          equal("▸ 1  task 9  (instead of same long name #1 and 3 others)")
        )
      }

      it("is reported once, however many steps delay it") {
        var record = TableBuilder()
        record.take(entry(1, task: 7))
        for number in 2...11 { record.take(entry(number, task: 7), delaying: [task(6)]) }
        record.take(entry(12, task: 6))
        let lines = record.description.split(separator: "\n").map(String.init)
        expect(lines.first).to(
          equal("Tasks take turns first in, first out, but task 6 is held back from step 2 to 11:")
        )
        expect(lines.dropFirst(2).map { $0.prefix(1) }.joined()).to(equal(" ▸▹▹▹▹▹▹▹▹▹◂"))
        expect(lines[3]).to(equal("▸  2  ● ┆          (instead of task 6)"))
        expect(lines.last).to(equal("◂ 12    ●  task 6  (held back since step 2)"))
      }

      it("is delayed until the last step that delays it, if it does not run before the end") {
        var record = TableBuilder()
        record.take(entry(1, task: 7))
        for number in 2...4 { record.take(entry(number, task: 7), delaying: [task(6)]) }
        record.take(entry(5, task: 7))
        expect(record.description).to(
          beginWith("Tasks take turns first in, first out, but task 6 is held back from step 2 to 4:\n")
        )
      }

      it("has its own line above the table if there are several") {
        var record = TableBuilder()
        record.take(entry(1, task: 7))
        for number in 2...3 { record.take(entry(number, task: 7), delaying: [task(8)]) }
        record.take(entry(4, task: 8))
        record.take(entry(5, task: 7), delaying: [task(9)])
        record.take(entry(6, task: 9))
        expect(record.description).to(
          beginWith(
            "Tasks take turns first in, first out, but\n  task 8 is held back from step 2 to 3\n  task 9 is held back in step 5\n"
          )
        )
      }
    }

    describe("the table of a long run") {
      it("contains all of 24 steps") {
        expect(lines(of: record(24))).to(haveCount(24))
      }

      it("contains the first 12 steps and the last 28") {
        let lines = lines(of: record(1_294))
        expect(lines).to(haveCount(41))
        expect(lines.dropFirst(11).first).to(equal("    12  task 1"))
        expect(lines.dropFirst(12).first).to(match("^  … 1,254 steps"))
        expect(lines.dropFirst(13).first).to(equal("  1267  task 1"))
        expect(lines.last).to(equal("  1294  task 1"))
      }

      it("contains the steps before a failure, even if many follow") {
        var record = record(100)
        record.failed()
        for number in 101...100_000 { record.take(entry(number, task: 1)) }
        expect(lines(of: record)).to(haveCount(41))
        expect(lines(of: record).last).to(equal("✗ 100  task 1"))
      }

      it(
        "omits tasks that matter for neither the failure nor the delayed task, and names them"
      ) {
        var record = TableBuilder()
        for number in 1...60 {
          let isPoll = (6...25).contains(number) || number == 52
          let entry =
            isPoll
            ? entry(number, task: 9, label: "\"poller\"") : entry(number, task: [2, 51, 60].contains(number) ? 3 : 1)
          record.take(entry, delaying: number == 50 ? [task(3)] : [])
        }
        let lines = lines(of: record)
        expect(lines).to(contain("  … 20 steps of \"poller\" …"))
        expect(lines.filter { $0.contains("poller") }).to(haveCount(1))
        expect(lines).to(haveCount(40))
      }

      it("contains the steps of tasks on the actor that the failing task used last") {
        var record = TableBuilder()
        for number in 1...60 {
          let (task, actor): (Int, UInt?) = number == 60 ? (1, 7) : number == 30 ? (2, 7) : (3, 8)
          record.take(entry(number, task: task, actor: actor))
        }
        expect(lines(of: record)).to(
          equal(["   1–29  ●      task 3", "     30  │ ●    task 2", "  31–59  ●", "     60      ●  task 1"])
        )
      }

      it("contains every step at which a delay begins") {
        let lines = lines(of: record(100_000, holdingBackAt: [50, 60_000]))
        expect(lines.filter { !$0.contains("…") }).to(haveCount(40))
        expect(lines.filter { $0.hasPrefix("▸") }).to(
          equal(["▸     50  task 1  (instead of task 2)", "▸  60000  task 1  (instead of task 2)"])
        )
        expect(lines.last).to(equal("  100000  task 1"))
      }

      it("contains 40 steps if more are delayed") {
        expect(lines(of: record(1_000, holdingBackAt: Set(1...1_000)))).to(haveCount(41))
      }

      it("shortens code if it is too long, and cuts no line") {
        let name = String(repeating: "long ", count: 7)
        let table = try failingTable(strategy: LastInFirstOut()) { try await failIfReversed(" \(name)") }
        let lines = steps(of: table).filter { $0.contains("InterleavingSpec") }
        expect(lines).to(allPass(match("InterleavingSpec\\.swift:[0-9]+( |$)")))
        let unmarked = lines.filter { !$0.contains("held back") && !$0.contains("instead of") }
        expect(unmarked.map(\.count)).to(allPass(beLessThanOrEqualTo(120)))
        expect(unmarked).to(containElementSatisfying({ $0.hasSuffix("…") }))
        let marked = lines.filter { $0.contains("instead of") }
        expect(marked).to(haveCount(1))
        expect(marked).to(allPass(match("  InterleavingSpec\\.swift:[0-9]+ \\(instead")))
      }

      it("omits the line that created a task if another column has the line") {
        let line = #line + 2
        let table = try failingTable {
          await Task(name: "a name of some thirty letters") { await Task.yield() }.value
        }
        expect(labels(of: table).filter { $0.contains("a name") }).to(equal(["\"a name of some thirty letters\""]))
        expect(table).toNot(contain("(InterleavingSpec"))
        expect(table).to(contain("InterleavingSpec.swift:\(line)  await Task(name"))
      }

      it("aligns its columns, and has lines of at most 120 characters") {
        var record = TableBuilder()
        record.take(entry(9, label: "a", executor: "to actor"))
        record.take(
          entry(10, time: 1_500_000, label: String(repeating: "name ", count: 40)),
          delaying: [task(2, label: String(repeating: "long ", count: 40))]
        )
        expect(lines(of: record)).to(
          equal([
            "  … 8 steps …",
            "   9           ●  a  to actor",
            "▸ 10  +1.5 ms  ●  name name name name name name n…  (instead of long long long long long long long long…)",
          ])
        )
      }
    }
  }
}

private struct Fine: Error {}
private struct Failure: Error {}

private let sleepLine = #line + 3
private func sleepInTask() async throws {
  let task = Task(name: "worker") {
    try await Task.sleep(for: .milliseconds(300))
  }
  try await task.value
}

private func failIfReversed(_ suffix: String = "") async throws {
  let log = Locked<[String]>([])
  let first = Task(name: "first\(suffix)") { log.withLock { $0.append("first") } }
  let second = Task(name: "second\(suffix)") { log.withLock { $0.append("second") } }
  await first.value
  await second.value
  if log.withLock(\.self) == ["first", "second"] { throw Fine() }
}

private let interruptedLine = #line + 6
private func failIfInterrupted() async throws {
  let log = Locked<[Int]>([])
  let group = DispatchGroup()
  DispatchQueue(label: "interrupted").async(group: group) {
    log.withLock { $0.append(1) }
    DispatchQueue(label: "other").sync {}
    log.withLock { $0.append(1) }
  }
  DispatchQueue.global().async(group: group) { log.withLock { $0.append(2) } }
  await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } }
  if log.withLock(\.self) == [1, 2, 1] { throw Failure() }
}

private func failInLoop(at numbers: Set<Int>) async throws {
  for number in 1...100 {
    await Task.yield()
    if numbers.contains(number) { fail("broken") }
  }
  throw Fine()
}

private func throwLate() async throws {
  await Task.yield()
  throw Failure()
}

private actor Counter {
  var number = 0
  func count() { number += 1 }
  func countInGroup() async {
    await withTaskGroup(of: Void.self) { group in group.addTask {} }
    number += 1
  }
}

/// Returns the table of a run that fails when its body has ended, unless the body throws `Fine`.
private func failingTable(
  strategy: any ScheduleStrategy = FirstInFirstOut(),
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Void
) throws -> String {
  do {
    try exploreSchedules(1, strategy: strategy, settings: settings) {
      do { try await body() } catch is Fine { return }
      throw Failure()
    }
    return ""
  } catch let failure as ScheduleFailure {
    return failure.interleaving ?? ""
  }
}

/// Returns the lines of a table below the list of delayed tasks and the legend.
private func steps(of table: String) -> [String] {
  let lines = table.split(separator: "\n").map(String.init)
  return Array(lines.drop { $0.prefixMatch(of: /[▸│◂✗ ] +([0-9]|… [0-9])/) == nil })
}

/// The names in a table, in the order of the steps.
private func labels(of table: String) -> [String] {
  steps(of: table).compactMap { line in
    line.firstMatch(of: /^.\s+[0-9–]+(?:  \+\S+ \S+)?[ ●│┆]\s+[ ●│┆]*(.*?)(?: \(Interleaving|  |$)/).map {
      String($0.1)
    }
  }
}

/// The lanes in a table, in the order of the steps.
private func lanes(of table: String) -> [String] {
  steps(of: table).compactMap { line in
    line.firstMatch(of: /[●│┆][ ●│┆]*/).map { $0.0.trimmingCharacters(in: .whitespaces) }
  }
}

private func entry(
  _ number: Int,
  time: Int64 = 0,
  task taskNumber: Int = 1,
  label: String? = nil,
  executor: String = "",
  actor: UInt? = nil
) -> LoggedStep {
  LoggedStep(number: number, time: time, task: task(taskNumber, label: label), executor: executor, actor: actor)
}

private func task(_ number: Int, label: String? = nil) -> StepTask {
  StepTask(number, TaskName(label ?? "task \(number)"))
}

private func record(_ count: Int, holdingBackAt numbers: Set<Int> = []) -> TableBuilder {
  var record = TableBuilder()
  for number in 1...count {
    record.take(
      entry(number),
      delaying: numbers.contains(number) ? [task(1_000_000 + number, label: "task 2")] : []
    )
  }
  return record
}

/// The record of steps of some tasks.
private struct TableBuilder {
  private var record = StepLog()
  private let ready = ReadySteps()
  /// The delayed tasks.
  private var waiting: [Int] = []

  var description: String { Interleaving(record.shown).description }

  mutating func failed() { record.failed() }

  mutating func timerWillFireEarly(before task: StepTask) { record.timerWillFireEarly(before: task) }

  /// Records a step.
  ///
  /// - Parameters:
  ///   - tasks: the tasks of the steps that became ready before and have not run yet.
  mutating func take(_ entry: LoggedStep, delaying tasks: [StepTask] = []) {
    for task in tasks where !waiting.contains(task.number!) {
      waiting.append(task.number!)
      ready.append(step(task.number!))
    }
    if let index = waiting.firstIndex(where: { $0 == entry.task.number }) {
      waiting.remove(at: index)
      return record.append(entry, ready.remove(at: index))
    }
    ready.append(step(10_000_000 + entry.number))
    // The step does not affect the waiting steps, unless it delays one.
    if !tasks.isEmpty {
      let delayed = record.willReorder(ready, ready.count - 1)
      record.willDelay(delayed.map { step in (step.identity, tasks.first { $0.number == step.task }!) })
    }
    record.append(entry, ready.remove(at: ready.count - 1))
  }
}

private func lines(of record: TableBuilder) -> [String] { steps(of: record.description) }
