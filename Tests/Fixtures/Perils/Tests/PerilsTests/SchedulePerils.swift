import Candlestick
import Foundation
import XCTest

/// Code that ends its process on some schedules. `PERILS_SCHEDULES` selects the way.
enum SchedulePeril: String, CaseIterable {
  case traps, readsOutOfRange, exits, resumesTwice, loops, writesUnread
  /// Records a failure, and does not end the process.
  case fails

  static let current = ProcessInfo.processInfo.environment["PERILS_SCHEDULES"].flatMap(SchedulePeril.init)

  /// Ends the process if its tasks arrive in an order that about one schedule in a hundred chooses.
  static func race() async {
    let arrivals = Arrivals()
    await withDiscardingTaskGroup { group in
      for number in 1...5 {
        group.addTask(name: "arrival \(number)") {
          await Task.yield()
          await arrivals.add(number)
        }
      }
    }
    if await arrivals.numbers == [5, 4, 3, 2, 1] { await current?.happen() }
  }

  func happen() async {
    switch self {
    case .traps: fatalError("boom on a schedule")
    case .readsOutOfRange: print([1, 2, 3][Int(getpid())])
    case .exits: exit(3)
    case .resumesTwice:
      await withCheckedContinuation { continuation in
        continuation.resume()
        continuation.resume()
      }
    case .loops: while true {}
    case .writesUnread:
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      write(ends[1], "a", 1)
    case .fails: fail("boom on a schedule")
    }
  }
}

private actor Arrivals {
  private(set) var numbers: [Int] = []

  func add(_ number: Int) { numbers.append(number) }
}

final class SchedulePerilsSpec: Spec {
  override class func spec() {
    guard SchedulePeril.current != nil else { return }
    it("ends on a schedule", .schedules(1_000)) { await SchedulePeril.race() }
    it("ends in a call that explores") { try await exploreSchedules(1_000) { await SchedulePeril.race() } }
  }
}

final class CancellationPerilsSpec: Spec {
  override class func spec() {
    guard let peril = SchedulePeril.current else { return }
    it("ends after a cancellation") {
      try await exploreCancellations {
        await Task(name: "worker") {
          for _ in 1...3 { await Task.yield() }
          if Task.isCancelled { await peril.happen() }
        }.value
      }
    }
  }
}

final class DrawnPerilsSpec: Spec {
  override class func spec() {
    guard let peril = SchedulePeril.current else { return }
    it("ends after a draw", .schedules(100)) { if draw(.int(0...9)) == 7 { await peril.happen() } }
  }
}

final class ExploredPerilTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(1_000) }

  func testEndsOnItsSchedule() async {
    guard SchedulePeril.current != nil else { return }
    await SchedulePeril.race()
  }
}

final class SchedulePerilTests: XCTestCase {
  func testEndsOnASchedule() throws {
    guard SchedulePeril.current != nil else { return }
    try exploreSchedules(1_000) { await SchedulePeril.race() }
  }
}
