/// What bounds a simulation.
public struct SimulationSettings: Sendable {
  /// The longest time, in real time, to wait for an event from outside, such as a Dispatch queue's, when nothing else is
  /// left to do; 1 second unless set.
  public var outsideTimeout: Duration
  /// How many steps a simulation may take before it counts as one that never ends; 10 million unless set.
  public var maximumSteps: Int
  /// How much real time a simulation may take before it counts as one that never ends; 10 seconds unless set. While a debugger
  /// is attached there is no such limit. A single step that never ends, as synchronous code may, cannot be given up.
  public var realTimeLimit: Duration

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - outsideTimeout: the longest time, in real time, to wait for an event from outside.
  ///   - maximumSteps: how many steps a simulation may take.
  ///   - realTimeLimit: how much real time a simulation may take.
  public init(
    outsideTimeout: Duration = .seconds(1),
    maximumSteps: Int = 10_000_000,
    realTimeLimit: Duration = .seconds(10)
  ) {
    self.outsideTimeout = outsideTimeout
    self.maximumSteps = maximumSteps
    self.realTimeLimit = realTimeLimit
  }
}
