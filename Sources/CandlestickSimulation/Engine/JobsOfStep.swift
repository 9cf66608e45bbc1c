#if os(Linux)
/// The jobs that are to be run right after another, as part of its step: hardly ever more than one, which takes no array.
struct JobsOfStep: Sequence, IteratorProtocol {
  private var first: UnownedJob?
  /// Nil rather than empty, since an array is counted each time that it is copied.
  private var others: [UnownedJob]?

  var isEmpty: Bool { first == nil }

  mutating func append(_ job: UnownedJob) {
    if first == nil { first = job } else { others = (others ?? []) + [job] }
  }

  mutating func next() -> UnownedJob? {
    defer {
      first = others?.removeFirst()
      if others?.isEmpty == true { others = nil }
    }
    return first
  }
}
#endif
