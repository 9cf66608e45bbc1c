import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// A small program that calls operations: some in advance, some in concurrent tasks, and some at the end, to observe
/// the final state.
struct ConcurrentProgram<Subject: Sendable, Model: Sendable>: Sendable {
  typealias Calls = [ModeledCall<Subject, Model>]

  private let before: Calls
  private let tasks: [Calls]
  private let after: Calls

  /// Describes programs of some operations. The first operation is the simplest.
  static func random(_ operations: [ModeledOperation<Subject, Model>]) -> RandomValue<Self> {
    let call = RandomValue.element(of: operations).flatMap { operation in RandomValue { operation.draw($0) } }
    return RandomValue { random in
      Self(
        before: random.draw(.array(of: call, count: 0...2)),
        tasks: random.draw(.array(of: .array(of: call, count: 0...3), count: 2...3)).filter { !$0.isEmpty },
        after: random.draw(.array(of: call, count: 0...3))
      )
    }
  }

  func run(on subject: Subject) async -> OperationHistory<Subject, Model> {
    let history = Locked(OperationHistory<Subject, Model>())
    @Sendable func run(_ calls: Calls, in lane: String) async {
      for call in calls {
        let begin = history.withLock { $0.nextPosition() }
        let result = await call.run(on: subject)
        history.withLock { history in
          let end = history.nextPosition()
          history.entries.append(.init(lane: lane, call: call, begin: begin, end: end, result: result))
        }
      }
    }
    await run(before, in: "before")
    await withTaskGroup(of: Void.self) { group in
      for (index, calls) in tasks.enumerated() {
        let name = "task \(index + 1)"
        group.addTask(name: name) { await run(calls, in: name) }
      }
    }
    await run(after, in: "after")
    return history.withLock(\.self)
  }
}

extension ConcurrentProgram: CustomStringConvertible {
  /// The calls as text, such as "enqueue(1); task 1: dequeue(); task 2: dequeue(); then: count()".
  var description: String {
    func text(_ calls: Calls) -> String { calls.map(\.text).joined(separator: ", ") }
    let parts =
      [text(before)] + tasks.enumerated().map { "task \($0 + 1): \(text($1))" }
      + [after.isEmpty ? "" : "then: \(text(after))"]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
