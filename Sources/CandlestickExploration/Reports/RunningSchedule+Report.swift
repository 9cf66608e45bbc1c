import CRuntimeHooks
import CSupport
import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

extension RunningSchedule {
  /// The first access makes the end of the process report the schedule that was running. It installs signal handlers, which
  /// programs that explore nothing do not get.
  static let reportAtEnd: Void = candlestick_report_schedule_at_end { record, steps, size in
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
