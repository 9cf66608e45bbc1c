public import CandlestickExpectations
import CandlestickSupport
public import Dispatch
public import Foundation

/// A time, such as the timeout of `toEventually`.
///
/// Each function that takes one takes a `Duration`, too.
public enum NimbleTimeInterval: Sendable {
  /// A number of seconds.
  case seconds(Int)
  /// A number of milliseconds.
  case milliseconds(Int)
  /// A number of microseconds.
  case microseconds(Int)
  /// A number of nanoseconds.
  case nanoseconds(Int)

  /// The time in the largest unit of which it is a whole number, clamped if it is too long.
  init(_ duration: Duration) {
    let count = Int(clamping: duration.wholeNanoseconds)
    self =
      if count.isMultiple(of: 1_000_000_000) { .seconds(count / 1_000_000_000) } else if count.isMultiple(of: 1_000_000)
      { .milliseconds(count / 1_000_000) } else if count.isMultiple(of: 1000) { .microseconds(count / 1000) } else {
        .nanoseconds(count)
      }
  }

  /// The time as a `DispatchTimeInterval` of the same unit.
  public var dispatchTimeInterval: DispatchTimeInterval {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    }
  }

  /// The number of seconds.
  public var timeInterval: TimeInterval { _duration / .seconds(1) }

  /// The number of nanoseconds; zero if the time is negative, and the maximum if it is longer than 292 years.
  public var nanoseconds: UInt64 {
    let count = _duration.wholeNanoseconds
    return count == .max ? .max : UInt64(clamping: count)
  }
}

extension NimbleTimeInterval: Comparable, CustomStringConvertible {
  public static func == (left: Self, right: Self) -> Bool { left._duration == right._duration }
  public static func < (left: Self, right: Self) -> Bool { left._duration < right._duration }

  /// The number of seconds, such as "1.0 second" or "0.5 seconds".
  public var description: String { self == .seconds(1) ? "1.0 second" : "\(Float(timeInterval)) seconds" }
}

extension Duration {
  /// The time as a `DispatchTimeInterval` in nanoseconds, clamped if it is too long.
  var dispatchTimeInterval: DispatchTimeInterval { .nanoseconds(Int(clamping: wholeNanoseconds)) }
}

/// Gives `PollingDefaults` properties of Nimble's type beside those of type `Duration`. Properties in an extension of
/// `PollingDefaults` itself would hide the latter.
public protocol _NimbleDefaults {}

extension PollingDefaults: _NimbleDefaults {}

extension _NimbleDefaults {
  /// The time for which expectations poll; by default 1 second.
  public static var timeout: NimbleTimeInterval {
    get { NimbleTimeInterval(PollingDefaults.timeout as Duration) }
    set { PollingDefaults.timeout = newValue._duration }
  }

  /// The longest time between two polls; by default 10 milliseconds.
  public static var pollInterval: NimbleTimeInterval {
    get { NimbleTimeInterval(PollingDefaults.pollInterval as Duration) }
    set { PollingDefaults.pollInterval = newValue._duration }
  }
}

extension Double {
  /// The interval of this number of seconds.
  ///
  /// ```swift
  /// expect(task.isDone).toEventually(beTrue(), timeout: 0.5.nimbleInterval)
  /// ```
  public var nimbleInterval: NimbleTimeInterval { NimbleTimeInterval(.seconds(self)) }
}

extension Date {
  /// Returns the date that is later by an interval, or earlier if that is negative.
  public func advanced(by nimbleTimeInterval: NimbleTimeInterval) -> Date {
    addingTimeInterval(nimbleTimeInterval.timeInterval)
  }
}
