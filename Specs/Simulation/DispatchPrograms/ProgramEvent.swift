/// An entry of the log of a program.
struct ProgramEvent: Sendable, Equatable {
  enum Kind: String, Sendable {
    /// A statement begins: its call, the statement, the run that it is part of, and a value that it passes.
    case called
    /// A statement ends: its call, and its result.
    case returned
    /// A block begins: its run, the statement, the call that enqueued it, and a value that it receives.
    case entered
    /// The cancellation handler of a source begins, as a run of its own.
    case cancelled
    /// A block ends: its run.
    case left
  }

  let kind: Kind
  /// The number of the call or the run.
  var id: Int
  var statement = 0
  /// The run of a call, or the call of a run.
  var parent = 0
  var value = 0
  /// In nanoseconds since the program began.
  var time: Int
}

extension ProgramEvent: LosslessStringConvertible {
  init?(_ description: String) {
    let words = description.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }), numbers.count == 5 else { return nil }
    self.init(
      kind: kind,
      id: numbers[0],
      statement: numbers[1],
      parent: numbers[2],
      value: numbers[3],
      time: numbers[4]
    )
  }

  var description: String { "\(kind.rawValue) \(id) \(statement) \(parent) \(value) \(time)" }
}
