#if os(Linux)
/// The jobs that run right after another, as part of its step. There is rarely more than one, which needs no array.
struct JobsOfStep: Sequence, IteratorProtocol {
  private var first: UnownedJob?
  /// Nil rather than empty, because copying an array costs a reference count.
  private var others: [UnownedJob]?

  var isEmpty: Bool { first == nil }

  mutating func append(_ job: UnownedJob) {
    if first == nil { first = job } else { others = (others ?? []) + [job] }
  }

  mutating func next() -> UnownedJob? {
    let next = first
    first = nil
    if others != nil { takeFirstOfOthers() }
    return next
  }

  private mutating func takeFirstOfOthers() {
    first = others?.removeFirst()
    if others?.isEmpty == true { others = nil }
  }
}
#endif
