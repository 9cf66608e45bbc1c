import CandlestickSimulation

/// A binary min-heap.
struct Heap<Element: Comparable> {
  private(set) var elements: [Element]

  /// - Parameter elements: the initial elements, in any order.
  init(_ elements: [Element] = []) {
    // A sorted array is a heap.
    self.elements = elements.sorted()
  }

  var isEmpty: Bool { elements.isEmpty }
  var count: Int { elements.count }
  var first: Element? { elements.first }

  mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard elements[index] < elements[parent] else { break }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes the smallest element, which must exist.
  mutating func removeFirst() -> Element {
    let last = elements.removeLast()
    return elements.isEmpty ? last : replaceFirst(with: last)
  }

  /// Replaces the smallest element, which must exist, and returns it.
  @discardableResult mutating func replaceFirst(with element: Element) -> Element {
    let first = elements[0]
    elements[0] = element
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < elements.count else { return first }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < elements[index] else { return first }
      elements.swapAt(index, child)
      index = child
    }
  }
}

extension Heap: Sendable where Element: Sendable {}
