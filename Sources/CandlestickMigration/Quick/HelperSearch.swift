/// Finds functions that declare examples: they call the DSL directly, or through another such function.
struct HelperSearch {
  /// A function that may declare examples.
  typealias Candidate = (name: String, file: QuickFile, body: ClosedRange<Int>)

  /// The names of the functions that declare examples, including the known ones.
  private(set) var names: Set<String>
  /// The indices of the candidates that declare examples.
  private(set) var found: Set<Int> = []

  /// Searches the candidates, in linear time.
  ///
  /// - Parameters:
  ///   - candidates: the functions to search.
  ///   - known: the names of functions that are known to declare examples.
  init(_ candidates: [Candidate], known: Set<String> = []) {
    names = known
    let callable = Set(candidates.map { $0.name }).union(known)
    var calls: [String: [Int]] = [:]
    var callers: [String: [Int]] = [:]
    var pending: [Int] = []
    for (position, candidate) in candidates.enumerated() {
      let file = candidate.file
      let all = calls[file.path] ?? file.code.indices(of: callable).filter(file.calls.isCall)
      calls[file.path] = all
      let called = Set(all.elements(in: candidate.body).compactMap(file.code.name))
      for name in called { callers[name, default: []].append(position) }
      if file.functions.hasElement(in: candidate.body) || !called.isDisjoint(with: known) { pending.append(position) }
    }
    while let position = pending.popLast() {
      guard found.insert(position).inserted, names.insert(candidates[position].name).inserted else { continue }
      pending += callers[candidates[position].name] ?? []
    }
  }
}
