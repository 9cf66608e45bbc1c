import CandlestickSimulation

/// How long and how often an expectation is looked at where the call does not say.
public enum PollingDefaults {
  private static let values = Locked((timeout: Duration.seconds(1), pollInterval: Duration.milliseconds(10)))

  /// How long `toEventually` waits, and `toAlways` and `toNever` watch; 1 second unless set.
  public static var timeout: Duration {
    get { values.withLock { $0.timeout } }
    set { values.withLock { $0.timeout = newValue } }
  }

  /// The longest time between two looks; 10 milliseconds unless set.
  public static var pollInterval: Duration {
    get { values.withLock { $0.pollInterval } }
    set { values.withLock { $0.pollInterval = newValue } }
  }
}
