package import CandlestickConcurrency

/// A value of this library behind a lock, which any thread may use.
package typealias Locked<Value: Sendable> = POSIXLocked<Value>
