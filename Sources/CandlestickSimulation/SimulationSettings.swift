import Foundation

/// What bounds a simulation.
public struct SimulationSettings: Sendable {
  /// The longest time, in real time, to wait for an event from outside, such as a Dispatch queue's, when nothing else is
  /// left to do; 1 second unless set.
  ///
  /// It is not waited for where all other threads are seen to be idle ones of Dispatch, and no timer or source of Dispatch's is set;
  /// but async code that the main run loop serves, as in XCTest, waits for it. Once a run of an exploration has waited so long in
  /// vain, and nothing has ever come from outside, later runs wait a twentieth of it where all tasks wait in the same places.
  public var outsideTimeout: Duration
  /// How many steps a simulation may take before it counts as one that never ends; 10 million unless set.
  public var maximumSteps: Int
  /// How much real time a simulation may take before it counts as one that never ends; 10 seconds unless set. While a debugger
  /// is attached there is no such limit.
  ///
  /// A single step that takes longer is suspended at its next `await`. Code that comes to none within 2 seconds more, such as a loop
  /// that waits for a variable, cannot be given up: the process is ended with status 1, and the error names the task, the place
  /// where it is and the example that was running. Synchronous examples are not limited.
  public var realTimeLimit: Duration

  /// The date at which a simulation begins; 2001-01-01 00:00:00 UTC unless set.
  ///
  /// ```swift
  /// let leapDay = try Date("2028-02-29T12:00:00Z", strategy: .iso8601)
  /// try withDeterministicExecution(settings: SimulationSettings(startDate: leapDay)) { … }
  /// ```
  public var startDate: Date

  /// Whether tasks may be left that do not end when they are cancelled; not unless set. They never run again either way.
  ///
  /// It is for suites whose code leaves such tasks in real time, too, where nobody looks:
  ///
  /// ```swift
  /// class SuiteTestCase: DeterministicTestCase {
  ///   override class var settings: SimulationSettings { SimulationSettings(allowsTasksLeftBehind: true) }
  /// }
  /// ```
  public var allowsTasksLeftBehind: Bool

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - outsideTimeout: the longest time, in real time, to wait for an event from outside.
  ///   - maximumSteps: how many steps a simulation may take.
  ///   - realTimeLimit: how much real time a simulation may take.
  ///   - startDate: the date at which a simulation begins.
  ///   - allowsTasksLeftBehind: whether tasks may be left that do not end when they are cancelled.
  public init(
    outsideTimeout: Duration = .seconds(1),
    maximumSteps: Int = 10_000_000,
    realTimeLimit: Duration = .seconds(10),
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0),
    allowsTasksLeftBehind: Bool = false
  ) {
    self.outsideTimeout = outsideTimeout
    self.maximumSteps = maximumSteps
    self.realTimeLimit = realTimeLimit
    self.startDate = startDate
    self.allowsTasksLeftBehind = allowsTasksLeftBehind
  }
}
