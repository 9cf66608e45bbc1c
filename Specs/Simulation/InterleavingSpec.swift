import Candlestick
import CandlestickSimulation

#if os(Linux)
final class InterleavingSpec: Spec {
  override class func spec() {
    describe("the table of a run's steps") {
      it("tells of each step its number, how much later it is, the task and the place") {
        let table = try failingTable { try await sleepInTask() }
        func place(_ line: Int) -> String { "InterleavingSpec.swift:\(line) in " }
        let lines = table.split(separator: "\n").map(String.init)
        expect(lines.count).to(beGreaterThan(5))
        expect(lines.prefix(6).dropFirst()).to(
          equal([
            "  2          \"worker\"              \(place(sleepLine - 1))sleepInTask()",
            "  3  +0.3 s  a timer",
            "  4          a timer",
            "  5          \"worker\"              \(place(sleepLine))closure in sleepInTask()",
            "  6          the body              \(place(sleepLine + 2))sleepInTask()",
          ])
        )
      }

      it("tells the steps of the main actor and of actors") {
        let table = try failingTable {
          let counter = Counter()
          await Task(name: "main") { @MainActor in }.value
          await Task(name: "actor") { await counter.count() }.value
        }
        expect(table).to(match("\"main\" +main actor  InterleavingSpec.swift:"))
        expect(table).to(match("\"actor\" +to actor  +InterleavingSpec.swift:"))
      }

      it("marks where the schedule departed from the order in which tasks became ready") {
        let table = try failingTable(strategy: LastInFirstOut()) { try await failIfReversed() }
        let marked = table.split(separator: "\n").map(String.init).filter { $0.hasPrefix("▸") }
        expect(marked).to(haveCount(1))
        expect(marked.first).to(match("^▸ +[0-9]+  \"second\" .*InterleavingSpec.* \\(instead of \"first\"\\)$"))
      }

      it("ends with the step in which something failed last") {
        func lines(failingAt numbers: Set<Int>) throws -> [String] {
          try failingTable { try await failInLoop(at: numbers) }.split(separator: "\n").map(String.init)
        }
        let last = try lines(failingAt: [5])
        expect(last.count).to(beLessThan(20))
        expect(last.last).to(contain(" in failInLoop(at:)"))
        expect(try lines(failingAt: [3, 5])).to(equal(last))
        expect(try lines(failingAt: [3]).count).to(beLessThan(last.count))
      }

      it("is empty where no step was taken") {
        expect(Interleaving(StepRecord()).description).to(equal("No step was taken."))
      }

      it("takes no step down unless asked to") {
        let isRecorded = try withDeterministicExecution { SimulationEngine.current.map { $0.interleaving != nil } }
        expect(isRecorded).to(equal(false))
      }
    }

    describe("the table of a long run") {
      it("has all of 60 steps") {
        expect(lines(of: record(60))).to(haveCount(60))
      }

      it("has the first 40 steps and the last 20") {
        let lines = lines(of: record(1_294))
        expect(lines).to(haveCount(61))
        expect(lines.dropFirst(39).first).to(equal("    40  task 40"))
        expect(lines.dropFirst(40).first).to(equal("  … 1,234 more steps …"))
        expect(lines.dropFirst(41).first).to(equal("  1275  task 1275"))
        expect(lines.last).to(equal("  1294  task 1294"))
      }

      it("has what came before a failure, though much comes after it") {
        var record = record(100)
        record.failed()
        for number in 101...100_000 { record.append(StepRecord.Entry(number: number, label: "task \(number)")) }
        expect(lines(of: record)).to(haveCount(61))
        expect(lines(of: record).last).to(equal("  100  task 100"))
      }

      it("has every step at which the schedule departed") {
        let lines = lines(of: record(100_000, departing: [50, 60_000]))
        expect(lines.filter { !$0.contains("…") }).to(haveCount(60))
        expect(lines).to(
          contain("▸     50  task 50      (instead of task 1)", "▸  60000  task 60000   (instead of task 1)")
        )
        expect(lines.last).to(equal("  100000  task 100000"))
      }

      it("has 60 steps where the schedule departed at more") {
        let lines = lines(of: record(1_000, departing: Set(1...1_000)))
        expect(lines).to(haveCount(61))
        expect(lines.dropFirst(40).first).to(equal("  … 940 more steps …"))
      }

      it("has columns that are aligned, and lines of 120 characters at most") {
        var record = StepRecord()
        record.append(StepRecord.Entry(number: 9, label: "a", lane: "to actor"))
        record.departs(from: String(repeating: "long ", count: 40))
        record.append(StepRecord.Entry(number: 10, time: 1_500_000, label: String(repeating: "name ", count: 40)))
        let lines = lines(of: record)
        expect(lines).to(
          equal([
            "  … 8 more steps …",
            "   9           a                             to actor",
            "▸ 10  +1.5 ms  name name name name name na…            (instead of long long long long long lo…)",
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

private func failIfReversed() async throws {
  let log = Locked<[String]>([])
  let first = Task(name: "first") { log.withLock { $0.append("first") } }
  let second = Task(name: "second") { log.withLock { $0.append("second") } }
  await first.value
  await second.value
  if log.withLock(\.self) == ["first", "second"] { throw Fine() }
}

private func failInLoop(at numbers: Set<Int>) async throws {
  for number in 1...100 {
    await Task.yield()
    if numbers.contains(number) { fail("broken") }
  }
  throw Fine()
}

private actor Counter {
  var number = 0
  func count() { number += 1 }
}

/// Takes the step that became ready last.
private struct LastInFirstOut: ScheduleStrategy {
  var hasBegun = false

  mutating func beginSchedule() -> UInt64? {
    defer { hasBegun = true }
    return hasBegun ? nil : 0
  }

  mutating func choose(among choices: ScheduleChoices) -> Int { choices.count - 1 }
}

/// The table of a run that fails when its body has ended, unless that throws `Fine`.
private func failingTable(
  strategy: any ScheduleStrategy = FirstInFirstOut(),
  _ body: @escaping () async throws -> Void
) throws -> String {
  do {
    try exploreSchedules(1, strategy: strategy) {
      do { try await body() } catch is Fine { return }
      throw Failure()
    }
    return ""
  } catch let failure as ScheduleFailure {
    return failure.interleaving ?? ""
  }
}

private func record(_ count: Int, departing departures: Set<Int> = []) -> StepRecord {
  var record = StepRecord()
  for number in 1...count {
    if departures.contains(number) { record.departs(from: "task 1") }
    record.append(StepRecord.Entry(number: number, label: "task \(number)"))
  }
  return record
}

private func lines(of record: StepRecord) -> [String] {
  Interleaving(record).description.split(separator: "\n").map(String.init)
}
#endif
