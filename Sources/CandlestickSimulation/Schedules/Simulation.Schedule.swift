import CandlestickSupport

extension Simulation {
  /// A schedule that can be replayed on any machine. Its description is a short string without spaces, such as
  /// `12:3Q-0.2K:WERT:5QAYXS:d63`. It contains, separated by colons:
  ///
  /// - The seed. It also determines the random values that the code draws. If these were simplified, an equal sign
  ///   follows, and the choices from which they are drawn, as in `12=3.0.17:2B:WERT:5QAYXS:d63`.
  /// - Each choice that departs from first-in-first-out: the number of choices since the last departure, the chosen
  ///   index (1 if omitted), and a letter that checks the replay up to there. Other departures have a lowercase letter
  ///   in place of the index: `14tB` means that a timer fired early, 14 steps after the last such point; `2iC`, that a
  ///   step was interrupted at a lock or after a call, with the number of these since the last such point; `2cC`, that a
  ///   task was cancelled at a suspension; `2fC`, that a fault was injected; `2eC`, that a timer fired after the others
  ///   with the same deadline; `2wC`, that a wait for a condition variable ended without a signal. If the departures do
  ///   not fit on a line, a letter for the strategy after the seed replaces all choices of steps: `12r:14tB:WERT:5QAYXS:d63`.
  /// - Four letters that check the whole run, or a plus sign if the run ended the process.
  /// - The number of steps, and letters that check them. Older strings lack these.
  /// - The build of the program.
  public struct Schedule: Sendable, Hashable, CustomStringConvertible {
    package let parts: ReplayString

    package var seed: UInt64 { parts.seed }
    package var choices: SeededChoices? { parts.choices }
    /// The choices from which random values are drawn; nil if the seed determines them.
    package var input: InputTape? { parts.input }
    package var departures: [Departure] { parts.departures }
    /// A checksum below ``checkCount``.
    package var check: Int? { parts.check }
    package var steps: StepChecks? { parts.steps }
    package var build: ProgramBuild? { parts.build }

    package static let checkCount = 26 * 26 * 26 * 26

    /// The maximum number of departures in a string that could have the seed in their place.
    package static let longestList = 40

    package init(
      seed: UInt64,
      choices: SeededChoices? = nil,
      input: InputTape? = nil,
      departures: [Departure],
      check: Int?,
      steps: StepChecks? = nil,
      build: ProgramBuild? = .current
    ) {
      parts = ReplayString(
        seed: seed,
        choices: choices,
        input: input,
        departures: departures,
        check: check,
        steps: steps,
        build: build
      )
    }

    package init(_ parts: ReplayString) { self.parts = parts }

    /// Parses the replay string of a reported failure.
    ///
    /// - Parameter description: the replay string.
    /// - Throws: ``SimulationError`` if the string is not a schedule.
    public init(_ description: String) throws {
      guard let parts = ReplayString(description) else {
        throw SimulationError(
          .invalidReplay,
          "\"\(description)\" is not a schedule to replay; copy it from the failure's message, such as \"12:3Q-0.2K:WERT:d63\""
        )
      }
      self.parts = parts
    }

    public var description: String { parts.description }

    /// Instructions to replay the schedule of an example.
    package var waysToReplay: String {
      """
      To replay it, use the trait or the environment variable:
        .replay("\(self)")
        CANDLESTICK_REPLAY=\(self)
      """
    }
  }
}
