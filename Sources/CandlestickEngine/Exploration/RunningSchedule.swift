import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The schedule that an exploration is running, for the report if the process ends.
///
/// The record is written as the schedule runs. If a worker ends, a signal handler copies the record's bytes for the supervisor,
/// which describes it. Another process describes it itself, on the thread that watches steps.
final class RunningSchedule {
  /// The record. It contains no references, because another process may read it.
  struct Record: BitwiseCopyable {
    var head = candlestick_schedule(process: getpid(), is_running: false, recorder: nil)
    /// The maximum number of schedules of the exploration.
    let count: Int
    let isReplayedByTrait: Bool
    /// The number of the schedule, from 1; 0 for a replay.
    var number = 0
    var isAttempt = false
    var seed: UInt64 = 0
    /// The choices that the seed determines.
    var choices: SeededChoices?
    /// The number of choices from which random values are drawn; nil if the seed determines them, or if they are too many.
    var inputCount: Int?
    var input = InlineArray<500, UInt64>(repeating: 0)
    var departureCount = 0
    var departures = InlineArray<1024, Departure>(repeating: Departure(position: 0, index: 0))
  }

  private let record: UnsafeMutablePointer<Record>
  /// The schedule to replay; nil in an exploration.
  let replayed: Simulation.Schedule?

  var pointer: UnsafeMutablePointer<candlestick_schedule> { record.pointer(to: \.head)! }

  /// - Parameters:
  ///   - count: the maximum number of schedules of the exploration.
  ///   - isReplayedByTrait: true if users replay schedules with a trait and an environment variable, false if with a
  ///     function.
  ///   - replayed: the schedule to replay; nil to explore.
  init(of count: Int, isReplayedByTrait: Bool, replaying replayed: Simulation.Schedule? = nil) {
    Self.watch
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(CANDLESTICK_SCHEDULE_SIZE), alignment: 16)
    precondition(MemoryLayout<Record>.size <= CANDLESTICK_SCHEDULE_SIZE)
    record = memory.initializeMemory(as: Record.self, to: Record(count: count, isReplayedByTrait: isReplayedByTrait))
    self.replayed = replayed
  }

  deinit {
    end()
    UnsafeMutableRawPointer(record).deallocate()
  }

  /// The first access makes the end of the process report the running schedule.
  private static let watch: Void = candlestick_report_schedule_at_end { record, steps, size in
    var end = ScheduleAtEnd(of: record)
    if steps == nil { candlestick_print_error_line(end.failed.notes) }
    if let recorder = record.assumingMemoryBound(to: Record.self).pointee.head.recorder {
      Unmanaged<SimulationEngine>.fromOpaque(recorder).takeUnretainedValue().addSteps(to: &end)
    }
    if let steps {
      let text = JSONText.line(end)
      if text.count < size { UnsafeMutableRawPointer(steps).copyMemory(from: text, byteCount: text.count) }
    } else if let table = end.failed.table {
      candlestick_print_error_line(table)
    }
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
  func begin(
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

  func end() { candlestick_end_schedule(pointer) }
}

extension RunningSchedule.Record {
  private var schedule: Simulation.Schedule {
    let indices = 0..<min(max(departureCount, 0), departures.count)
    let all = indices.lazy.map { departures[$0] }.prefix(while: Self.isSound)
    let usesSeed = choices != nil && departureCount > Simulation.Schedule.longestList
    return Simulation.Schedule(
      seed: seed,
      choices: usesSeed ? choices : nil,
      input: inputCount.map { count in InputTape((0..<min(max(count, 0), input.count)).map { input[$0] }) },
      departures: all.filter { !usesSeed || !$0.isChoice },
      check: nil
    )
  }

  /// Returns false if the numbers are impossible, because the process has overwritten the record.
  private static func isSound(_ departure: Departure) -> Bool {
    (0..<1 << 40).contains(departure.position) && departure.index.magnitude < 1 << 40
      && (0..<26).contains(departure.check ?? 0)
  }

  /// The schedule for reports, without its steps.
  fileprivate var failed: ReportedSchedule {
    guard number > 0 else {
      return ReportedSchedule(
        schedule: nil,
        belongsToExample: isReplayedByTrait,
        notes: "The replayed schedule was running."
      )
    }
    // An exploration of cancellations has no maximum number.
    let limit = count == .max ? nil : count
    let name = "\(isAttempt ? "A simpler form of schedule" : "Schedule") \(number)\(limit.map { " of \($0)" } ?? "")"
    let schedule = schedule
    let instructions =
      isReplayedByTrait ? schedule.waysToReplay : "To replay it: replaySchedule(\"\(schedule)\") { … }"
    return ReportedSchedule(
      schedule: schedule.description,
      belongsToExample: isReplayedByTrait,
      number: number,
      limit: limit,
      notes: "\(name) was running. \(instructions)"
    )
  }
}

extension ScheduleAtEnd {
  /// Reads the record of the schedule.
  init(of record: UnsafeRawPointer) {
    self.init(failed: record.assumingMemoryBound(to: RunningSchedule.Record.self).pointee.failed)
  }
}
