#if os(Linux)
/// The jobs that are to be run right after another, as part of its step: hardly ever more than one, which takes no array.
struct JobsOfStep: Sequence, IteratorProtocol {
  private var first: UnownedJob?
  private var others: [UnownedJob] = []

  var isEmpty: Bool { first == nil }

  mutating func append(_ job: UnownedJob) {
    if first == nil { first = job } else { others.append(job) }
  }

  mutating func next() -> UnownedJob? {
    defer { first = others.isEmpty ? nil : others.removeFirst() }
    return first
  }
}
#endif
