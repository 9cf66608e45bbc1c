import CandlestickSupport
public import Dispatch
public import Foundation

/// Nimble's name for a length of time.
public typealias NimbleTimeInterval = Duration

extension Duration {
  /// This time as a DispatchTimeInterval, in nanoseconds; clamped if it is too long.
  public var dispatchTimeInterval: DispatchTimeInterval { .nanoseconds(Int(clamping: wholeNanoseconds)) }

  /// This time in seconds.
  public var timeInterval: TimeInterval { self / .seconds(1) }

  /// This time in nanoseconds; zero if it is negative.
  public var nanoseconds: UInt64 { UInt64(clamping: wholeNanoseconds) }
}

extension Double {
  /// This number of seconds.
  ///
  /// ```swift
  /// expect(task.isDone).toEventually(beTrue(), timeout: 0.5.nimbleInterval)
  /// ```
  public var nimbleInterval: NimbleTimeInterval { .seconds(self) }
}

extension Date {
  /// The date that much later, or earlier if the interval is negative.
  public func advanced(by nimbleTimeInterval: NimbleTimeInterval) -> Date {
    addingTimeInterval(nimbleTimeInterval.timeInterval)
  }
}
