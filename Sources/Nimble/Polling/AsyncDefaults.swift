import Dispatch

/// ``Candlestick/PollingDefaults`` under the name, and with the types, from Nimble before version 12.
@available(*, deprecated, renamed: "PollingDefaults")
public enum AsyncDefaults {
  /// The default timeout of `toEventually`; 1 second if not set.
  public static var timeout: DispatchTimeInterval {
    get { ._defaultTimeout }
    set { PollingDefaults.timeout = newValue._duration }
  }

  /// The default of the longest time between two polls; 10 milliseconds if not set.
  public static var pollInterval: DispatchTimeInterval {
    get { ._defaultPollInterval }
    set { PollingDefaults.pollInterval = newValue._duration }
  }
}
