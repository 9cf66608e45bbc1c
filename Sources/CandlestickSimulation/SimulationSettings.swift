/// What bounds a simulation.
public struct SimulationSettings: Sendable {
  /// The longest time, in real time, to wait for an event from outside, such as a Dispatch queue's, when nothing else is
  /// left to do; 1 second unless set.
  public var outsideTimeout: Duration
  /// How many steps a simulation may take before it counts as one that never ends; 10 million unless set.
  public var maximumSteps: Int

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - outsideTimeout: the longest time, in real time, to wait for an event from outside.
  ///   - maximumSteps: how many steps a simulation may take.
  public init(outsideTimeout: Duration = .seconds(1), maximumSteps: Int = 10_000_000) {
    self.outsideTimeout = outsideTimeout
    self.maximumSteps = maximumSteps
  }
}
