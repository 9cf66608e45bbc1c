import Candlestick
import Testing

/// The cells in functions of Swift Testing; each function has those of one execution.
///
/// The cases run one after another, so that only one of them is running when a failure is found.
@Suite(.serialized) struct FunctionTests {
  @Test(.enabled(if: How.current == .realTime), arguments: FunctionCase.all) func realTime(_ test: FunctionCase)
    async throws
  {
    try await test.run()
  }

  @Test(.deterministic, .enabled(if: How.current == .deterministic), arguments: FunctionCase.all)
  func deterministic(_ test: FunctionCase) async throws { try await test.run() }

  @Test(.schedules(5), .enabled(if: How.current == .schedules), arguments: FunctionCase.all)
  func schedules(_ test: FunctionCase) async throws { try await test.run() }

  @Test(.exhaustive, .enabled(if: How.current == .exhaustive), arguments: FunctionCase.all)
  func exhaustive(_ test: FunctionCase) async throws { try await test.run() }

  @Test(.cancellations, .enabled(if: How.current == .cancellations), arguments: FunctionCase.all)
  func cancellations(_ test: FunctionCase) async throws { try await test.run() }
}

/// A case of a function: a cell, or its neighbor, which passes.
struct FunctionCase: Sendable, CustomTestStringConvertible {
  let cell: Cell
  let isNeighbor: Bool

  static let all = Cell.of("FunctionTests").flatMap {
    [FunctionCase(cell: $0, isNeighbor: false), FunctionCase(cell: $0, isNeighbor: true)]
  }

  var testDescription: String { isNeighbor ? "after \(cell.name)" : cell.name }

  func run() async throws {
    await Task.yield()
    if !isNeighbor { return try await cell.performInTask() }
    if cell.place == .afterEnd { LateCode.finish() }
    expect(cell.name).to(equal(cell.name))
  }
}
