import CSupport

/// Returns the report about the running schedule that the end of the process would print; nil if there is none.
func runningScheduleText() -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 * 1024) { buffer in
    guard let start = buffer.baseAddress, candlestick_describe_schedule(start, buffer.count) else { return nil }
    return String(cString: start)
  }
}
