import CandlestickSimulation

extension Array {
  /// Returns the index of the first element that satisfies a condition, by binary search; the count if none does.
  ///
  /// - Parameter isBehind: the condition; false up to some element, and true for all elements after it.
  func sortedIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
