import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

extension ScheduleExplorer {
  /// The purpose of the next run.
  // Indirect, because the code that copies large values slows the build.
  indirect enum Phase {
    /// Runs the schedules of the strategy.
    case exploring
    /// Runs the previous schedule again, for the first or the second time, to check that it repeats.
    case checkingRepetition(Trace, isSecond: Bool)
    /// Repeats the failing run, for the first or the second time.
    case confirming(isSecond: Bool)
    /// Tries simpler schedules.
    case shrinking
    /// Tries simpler random values.
    case shrinkingInput(InputAttempts)
    /// Runs the simplest failing schedule, and records its steps.
    case recording
    /// Replays a schedule, for the first or the second time.
    case replaying(Simulation.Schedule, isSecond: Bool)
    /// Runs a simpler form of a schedule in which the code ended its process.
    case attempting(ScheduleAttempt)
    /// The exploration has its result.
    case over

    var isConfirming: Bool { if case .confirming = self { true } else { false } }
  }

  /// A run that failed.
  struct Run {
    let failures: [GatheredFailure]
    let seed: UInt64
    let trace: Trace
    /// The choices that the seed determines; nil if the strategy did not choose the steps.
    let choices: SeededChoices?
    /// The random values that the code drew.
    let input: DrawnInput
  }
}
