/// A statement of a program, with the body of the block that it enqueues or runs, if any.
struct ProgramStatement: Sendable {
  /// Its number in the program, from 1.
  var id = 0
  let operation: ProgramOperation
  var body: [ProgramStatement] = []

  var withNested: [ProgramStatement] { [self] + body.flatMap(\.withNested) }

  /// Returns the statement with numbers for it and its body, from a given one on.
  func numbered(from next: inout Int) -> ProgramStatement {
    var copy = self
    copy.id = next
    next += 1
    copy.body = body.map { $0.numbered(from: &next) }
    return copy
  }

  /// True if a block runs for each call of the statement. A cancelled work item does not run.
  var hasBlock: Bool {
    switch operation {
    case .async, .sync, .asyncAfter, .submit, .perform, .notify, .notifyItem: true
    default: false
    }
  }
}
