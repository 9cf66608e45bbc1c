/// A program that uses Dispatch, as data.
struct DispatchProgram: Sendable {
  /// The seed, followed by the identifiers of the statements that were removed, as in `17-3-12`.
  let name: String
  /// Whether every block ends whatever the order; other programs may deadlock.
  let endsByConstruction: Bool
  /// Whether the body runs on the main thread, or else on a queue of its own.
  let startsOnMainThread: Bool
  let queues: [ProgramQueue]
  let groupCount: Int
  /// The initial values.
  let semaphores: [Int]
  let body: [ProgramStatement]

  /// Whether statements were removed, one set after another, to find a short program that fails.
  var isShortened: Bool { name.contains("-") }

  /// Each statement, the outer ones before those in their bodies.
  var statements: [ProgramStatement] { body.flatMap(\.withNested) }

  /// A queue and those that it targets, directly or not.
  func chain(of queue: Int) -> [Int] {
    [queue] + (queues[queue].target.map(chain) ?? [])
  }

  /// The value for a key in blocks of a queue.
  func specific(_ key: Int, on queue: Int) -> Int? {
    chain(of: queue).lazy.compactMap { queues[$0].specifics[key] }.first
  }
}
