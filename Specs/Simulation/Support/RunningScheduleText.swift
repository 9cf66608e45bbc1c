import CRuntimeHooks

@testable import CandlestickExploration
@testable import CandlestickSimulation

/// Returns the report about the running schedule that the end of the process would print; nil if there is none.
func runningScheduleText() -> String? { candlestick_running_schedule().map { ScheduleAtEnd(of: $0).failed.notes } }
