import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The schedule that an exploration is running, for the report if the process ends.
///
/// The record is written as the schedule runs. If a worker ends, a signal handler copies the record's bytes for the supervisor,
/// which describes it. A process that is no worker describes it itself, on the thread that watches steps.
package final class RunningSchedule {
  /// The record. It contains no references, because another process may read it.
  package struct Record: BitwiseCopyable {
    package var head = candlestick_schedule(process: getpid(), is_running: false, recorder: nil)
    /// The maximum number of schedules of the exploration.
    package let count: Int
    package let isReplayedByTrait: Bool
    /// The number of the schedule, from 1; 0 for a replay.
    package var number = 0
    package var isAttempt = false
    package var seed: UInt64 = 0
    /// The choices that the seed determines.
    package var choices: SeededChoices?
    /// The number of choices from which random values are drawn; nil if the seed determines them, or if they are too many.
    package var inputCount: Int?
    package var input = InlineArray<500, UInt64>(repeating: 0)
    package var departureCount = 0
    package var departures = InlineArray<1024, Departure>(repeating: Departure(position: 0, index: 0))
  }

  private let record: UnsafeMutablePointer<Record>
  /// The schedule to replay; nil in an exploration.
  package let replayed: Simulation.Schedule?

  package var pointer: UnsafeMutablePointer<candlestick_schedule> { record.pointer(to: \.head)! }

  /// - Parameters:
  ///   - count: the maximum number of schedules of the exploration.
  ///   - isReplayedByTrait: true if users replay schedules with a trait and an environment variable, false if with a
  ///     function.
  ///   - replayed: the schedule to replay; nil to explore.
  package init(of count: Int, isReplayedByTrait: Bool, replaying replayed: Simulation.Schedule? = nil) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(CANDLESTICK_SCHEDULE_SIZE), alignment: 16)
    precondition(MemoryLayout<Record>.size <= CANDLESTICK_SCHEDULE_SIZE)
    record = memory.initializeMemory(as: Record.self, to: Record(count: count, isReplayedByTrait: isReplayedByTrait))
    self.replayed = replayed
  }

  deinit {
    end()
    UnsafeMutableRawPointer(record).deallocate()
  }

  /// Begins a schedule.
  ///
  /// - Parameters:
  ///   - number: the number of the schedule, from 1; 0 for a replay.
  ///   - isAttempt: true for a simpler form of the schedule with that number.
  ///   - seed: the seed of the random numbers.
  ///   - choices: the choices that the seed determines.
  ///   - input: the choices from which random values are drawn; nil if the seed determines them.
  ///   - recorder: the engine, if it records its steps. It must outlive the schedule.
  package func begin(
    _ number: Int,
    isAttempt: Bool,
    seed: UInt64,
    _ choices: SeededChoices?,
    input: [UInt64]? = nil,
    recorder: SimulationEngine? = nil
  ) {
    record.pointee.head.recorder = recorder.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    record.pointee.number = number
    record.pointee.isAttempt = isAttempt
    record.pointee.seed = seed
    record.pointee.choices = choices
    record.pointee.inputCount = input.flatMap { $0.count <= record.pointee.input.count ? $0.count : nil }
    for index in 0..<(record.pointee.inputCount ?? 0) { record.pointee.input[index] = input?[index] ?? 0 }
    record.pointee.departureCount = 0
    candlestick_begin_schedule(pointer)
  }

  func add(_ departure: Departure) {
    let count = record.pointee.departureCount
    if count < record.pointee.departures.count { record.pointee.departures[count] = departure }
    record.pointee.departureCount = count + 1
  }

  package func end() { candlestick_end_schedule(pointer) }
}
