import CandlestickSupport
public import Dispatch
public import Foundation

/// Nimble's name for `Duration`.
public typealias NimbleTimeInterval = Duration

extension Duration {
  /// The time as a `DispatchTimeInterval` in nanoseconds, clamped if it is too long.
  public var dispatchTimeInterval: DispatchTimeInterval { .nanoseconds(Int(clamping: wholeNanoseconds)) }

  /// The number of seconds.
  public var timeInterval: TimeInterval { self / .seconds(1) }

  /// The number of nanoseconds; zero if the time is negative, and the maximum if it is longer than 292 years.
  public var nanoseconds: UInt64 { wholeNanoseconds == .max ? .max : UInt64(clamping: wholeNanoseconds) }
}

extension Double {
  /// The duration of this number of seconds.
  ///
  /// ```swift
  /// expect(task.isDone).toEventually(beTrue(), timeout: 0.5.nimbleInterval)
  /// ```
  public var nimbleInterval: NimbleTimeInterval { .seconds(self) }
}

extension Date {
  /// Returns the date that is later by an interval, or earlier if that is negative.
  public func advanced(by nimbleTimeInterval: NimbleTimeInterval) -> Date {
    addingTimeInterval(nimbleTimeInterval.timeInterval)
  }
}
