import CandlestickSource

/// Searches sorted arrays of token indices.
extension [Int] {
  /// Returns the elements in a range.
  func elements(in range: ClosedRange<Int>) -> ArraySlice<Int> {
    let start = firstIndex(notBefore: range.lowerBound)
    return self[start..<Swift.max(start, firstIndex(notBefore: range.upperBound + 1))]
  }

  /// Returns true if an element is in a range.
  func hasElement(in range: ClosedRange<Int>) -> Bool {
    let start = firstIndex(notBefore: range.lowerBound)
    return start < count && self[start] <= range.upperBound
  }

  private func firstIndex(notBefore value: Int) -> Int { partitioningIndex { $0 >= value } }
}
