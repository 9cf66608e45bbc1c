/// A program that uses Dispatch, as data.
struct DispatchProgram: Sendable {
  /// The seed, followed by the identifiers of the statements that were removed, as in `17-3-12`.
  let name: String
  /// True if every block ends, in any order. Other programs may deadlock.
  let endsByConstruction: Bool
  /// True if the body runs on the main thread, false if on a separate queue.
  let startsOnMainThread: Bool
  let queues: [ProgramQueue]
  let groupCount: Int
  /// The initial values.
  let semaphores: [Int]
  let body: [ProgramStatement]

  /// True if statements were removed to find a short program that fails.
  var isShortened: Bool { name.contains("-") }

  /// All statements. A statement comes before those in its body.
  var statements: [ProgramStatement] { body.flatMap(\.withNested) }

  /// Returns a queue and those that it targets, directly or not.
  func chain(of queue: Int) -> [Int] {
    [queue] + (queues[queue].target.map(chain) ?? [])
  }

  /// Returns the value for a key in blocks of a queue.
  func specific(_ key: Int, on queue: Int) -> Int? {
    chain(of: queue).lazy.compactMap { queues[$0].specifics[key] }.first
  }
}
