/// Leaves out one part of a list after another: all of it, then halves, quarters and so on.
struct Reduction<Element> {
  private var elements: [Element]
  /// How many to leave out at a time; zero at the end.
  private var size: Int
  private var position = 0

  init(_ elements: [Element]) {
    self.elements = elements
    size = elements.count
  }

  /// The next part to leave out, and the parts before and after it; nil at the end.
  mutating func next() -> (before: ArraySlice<Element>, leftOut: ArraySlice<Element>, after: ArraySlice<Element>)? {
    while size > 0 {
      if position < elements.count {
        let end = min(position + size, elements.count)
        return (elements[..<position], elements[position..<end], elements[end...])
      }
      position = 0
      size = size == 1 || elements.isEmpty ? 0 : (min(size, elements.count) + 1) / 2
    }
    return nil
  }

  /// Continues with a simpler list, or, if there is none, with the next part of this one.
  mutating func goOn(with simpler: [Element]?) {
    if let simpler { elements = simpler } else { position += size }
  }
}
