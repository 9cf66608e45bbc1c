extension DispatchProgram {
  /// Returns the name of a complete program: its seed, after an `x` if the program may deadlock.
  static func name(seed: UInt64, endsByConstruction: Bool) -> String { (endsByConstruction ? "" : "x") + "\(seed)" }

  /// Creates the program with a name: the one with the seed, without the statements that the name lists.
  init?(named name: String) {
    let mayDeadlock = name.hasPrefix("x")
    let numbers = name.dropFirst(mayDeadlock ? 1 : 0).split(separator: "-").map { UInt64($0) }
    guard let seed = numbers.first ?? nil, !numbers.contains(nil) else { return nil }
    let removed = Set(numbers.dropFirst().map { Int($0!) })
    let program = ProgramGenerator.program(seed: seed, endsByConstruction: !mayDeadlock)
    self = removed.isEmpty ? program : program.without(removed, name: name)
  }

  /// Returns the program without some statements, and without those that need them. It may deadlock.
  private func without(_ removed: Set<Int>, name: String) -> DispatchProgram {
    let kept = body.compactMap { $0.without { removed.contains($0.id) } }
    let provided = Set(kept.flatMap(\.withNested).compactMap(\.operation.provides))
    return DispatchProgram(
      name: name,
      endsByConstruction: false,
      startsOnMainThread: startsOnMainThread,
      queues: queues,
      groupCount: groupCount,
      semaphores: semaphores,
      body: kept.compactMap { $0.without { $0.operation.needs.map { !provided.contains($0) } ?? false } }
    )
  }
}

extension ProgramStatement {
  fileprivate func without(_ isRemoved: (ProgramStatement) -> Bool) -> ProgramStatement? {
    guard !isRemoved(self) else { return nil }
    var copy = self
    copy.body = body.compactMap { $0.without(isRemoved) }
    return copy
  }
}
