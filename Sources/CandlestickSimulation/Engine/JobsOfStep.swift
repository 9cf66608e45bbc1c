#if os(Linux)
/// The jobs that run right after another job, as part of its step. Usually there is at most one, which needs no array.
struct JobsOfStep: Sequence, IteratorProtocol {
  private var first: UnownedJob?
  /// Nil instead of empty, because copying an array changes a reference count.
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
