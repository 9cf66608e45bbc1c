/// Sorted arrays, most of them of token indices.
extension [Int] {
  /// The elements in a range.
  func elements(in range: ClosedRange<Int>) -> ArraySlice<Int> {
    let start = firstIndex(notBefore: range.lowerBound)
    return self[start..<Swift.max(start, firstIndex(notBefore: range.upperBound + 1))]
  }

  /// Whether an element is in a range.
  func hasElement(in range: ClosedRange<Int>) -> Bool {
    let start = firstIndex(notBefore: range.lowerBound)
    return start < count && self[start] <= range.upperBound
  }

  private func firstIndex(notBefore value: Int) -> Int { sortedIndex { $0 >= value } }
}

extension Array {
  /// The index of the first element that meets a condition, as all elements behind it do; the count if there is none.
  func sortedIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
