import CSupport

/// Returns what the end of the process would report of the running schedule; nil if there is none.
func textOfRunningSchedule() -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 * 1024) { buffer in
    guard let start = buffer.baseAddress, candlestick_describe_schedule(start, buffer.count) else { return nil }
    return String(cString: start)
  }
}
