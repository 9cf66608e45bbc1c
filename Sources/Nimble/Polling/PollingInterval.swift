import CandlestickSupport
public import Dispatch

/// A type of intervals, other than `Duration`, with which suites for Nimble poll.
public protocol _PollingInterval {
  /// The default timeout as an interval of this type.
  static var _defaultTimeout: Self { get }
  /// The default of the longest time between two polls, as an interval of this type.
  static var _defaultPollInterval: Self { get }
  /// The interval as a Duration.
  var _duration: Duration { get }
}

extension NimbleTimeInterval: _PollingInterval {
  public static var _defaultTimeout: Self { PollingDefaults.timeout }
  public static var _defaultPollInterval: Self { PollingDefaults.pollInterval }

  public var _duration: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    }
  }
}

/// The type in Nimble before version 12.
extension DispatchTimeInterval: _PollingInterval {
  public static var _defaultTimeout: Self { PollingDefaults.timeout.dispatchTimeInterval }
  public static var _defaultPollInterval: Self { PollingDefaults.pollInterval.dispatchTimeInterval }

  /// The interval as a Duration; a century for `.never`.
  public var _duration: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    default: .century
    }
  }
}
