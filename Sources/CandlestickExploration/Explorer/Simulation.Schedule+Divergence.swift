import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

extension Simulation.Schedule {
  /// Returns the range of step numbers that contains the first step that differs from this schedule; nil if the run is
  /// the same.
  func divergence(of trace: Trace) -> ClosedRange<Int>? {
    let byLetters = steps?.divergence(of: trace)
    guard let last = [byLetters?.upperBound, lastDivergentStep(of: trace)].compactMap(\.self).min() else {
      return nil
    }
    return min(byLetters?.lowerBound ?? steps?.firstUncheckedStep ?? 1, last)...last
  }

  /// Returns the step by which a run has a different departure or a different end; nil if it has neither.
  private func lastDivergentStep(of trace: Trace) -> Int? {
    if choices == nil {
      for (index, departure) in departures.enumerated() {
        guard index < trace.departures.count else { return trace.stepCount }
        if trace.departures[index] != departure { return trace.stepsBeforeDepartures[index] + 1 }
      }
    }
    return check == nil || check == trace.check ? nil : trace.stepCount
  }
}
