extension Array {
  /// Returns the index of the first element that satisfies a predicate, or `count` if there is none. Uses binary search.
  ///
  /// - Parameter predicate: a predicate that is true for all elements after the first one that satisfies it.
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
