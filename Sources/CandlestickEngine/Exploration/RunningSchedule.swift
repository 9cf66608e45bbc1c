import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport

/// The schedule that an exploration is running, in memory that a signal handler can read if the process ends.
final class RunningSchedule {
  let pointer: OpaquePointer
  /// The schedule to replay; nil in an exploration.
  let replayed: Simulation.Schedule?
  let isReplayedByTrait: Bool

  /// Returns nil if there is not enough memory.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules of the exploration.
  ///   - isReplayedByTrait: true if users replay schedules with a trait and an environment variable, false if with a
  ///     function.
  ///   - replayed: the schedule to replay; nil to explore.
  init?(of count: Int, isReplayedByTrait: Bool, replaying replayed: Simulation.Schedule? = nil) {
    Self.watch()
    let build = ProgramBuild.current.code
    guard let pointer = candlestick_create_schedule(UInt64(max(count, 0)), isReplayedByTrait, build) else { return nil }
    self.pointer = pointer
    self.replayed = replayed
    self.isReplayedByTrait = isReplayedByTrait
  }

  deinit { candlestick_free_schedule(pointer) }

  /// Registers a function that finds the running schedule when the process ends early. Later calls do nothing.
  private static func watch() { watched }

  private static let watched: Void = candlestick_watch_schedules {
    $0.map { candlestick_find_thread_schedule($0) } ?? false
  }

  /// Begins a schedule.
  ///
  /// - Parameters:
  ///   - number: the number of the schedule, from 1; 0 for a replay.
  ///   - isAttempt: true for a simpler form of the schedule with that number.
  ///   - seed: the seed of the random numbers.
  ///   - choices: the choices that the seed determines.
  ///   - input: the choices from which random values are drawn; nil if the seed determines them.
  func begin(_ number: Int, isAttempt: Bool, seed: UInt64, _ choices: SeededChoices?, input: InputTape? = nil) {
    let choices = choices?.description ?? ""
    candlestick_begin_schedule(pointer, UInt64(number), isAttempt, seed, choices, input?.description)
  }

  func add(_ departure: Departure) {
    candlestick_add_departure(pointer, Int64(departure.position), Int32(departure.index), Int32(departure.check ?? 0))
  }

  /// Adds the steps that an engine records to the report. The engine must outlive the schedule.
  func show(stepsOf engine: SimulationEngine) {
    candlestick_show_steps(pointer, Unmanaged.passUnretained(engine).toOpaque()) { engine, buffer, size in
      guard let buffer else { return }
      let describe: candlestick_steps_function = { engine, buffer, size in
        guard let engine else { return }
        let simulation = Unmanaged<SimulationEngine>.fromOpaque(engine).takeUnretainedValue()
        let steps = simulation.stepsAtEnd ?? ""
        // A Unicode scalar has four bytes at most.
        let text = Array((steps.utf8.count < size ? steps[...] : steps.prefix((size - 1) / 4)).utf8) + [0]
        let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: size)
        buffer.copyBytes(from: text)
        let json = Array((simulation.stepsAtEndAsJSON ?? "").utf8) + [0]
        if text.count + json.count <= size {
          UnsafeMutableRawBufferPointer(rebasing: buffer[text.count...]).copyBytes(from: json)
        }
      }
      candlestick_describe_steps_aside(describe, engine, buffer, size)
    }
  }

  func end() { candlestick_end_schedule(pointer) }
}
