import CandlestickSupport
public import Dispatch
public import Foundation

/// Nimble's name for a length of time.
public typealias NimbleTimeInterval = Duration

extension Duration {
  /// This time as Dispatch has it, to the nanosecond; the longest that it has, if this is longer.
  public var dispatchTimeInterval: DispatchTimeInterval { .nanoseconds(Int(clamping: wholeNanoseconds)) }

  /// This time as Foundation has it, in seconds.
  public var timeInterval: TimeInterval { self / .seconds(1) }

  /// This time in nanoseconds; zero if it is negative.
  public var nanoseconds: UInt64 { UInt64(clamping: wholeNanoseconds) }
}

extension Double {
  /// So many seconds.
  ///
  /// ```swift
  /// expect(task.isDone).toEventually(beTrue(), timeout: 0.5.nimbleInterval)
  /// ```
  public var nimbleInterval: NimbleTimeInterval { .seconds(self) }
}

extension Date {
  /// This date and so much time.
  ///
  /// - Parameter nimbleTimeInterval: how much later, or earlier if it is negative.
  public func advanced(by nimbleTimeInterval: NimbleTimeInterval) -> Date {
    addingTimeInterval(nimbleTimeInterval.timeInterval)
  }
}
