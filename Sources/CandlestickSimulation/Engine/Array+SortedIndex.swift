extension Array {
  /// Returns the index of the first element that meets a condition, as all elements behind it do; the count if there is none.
  func sortedIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
