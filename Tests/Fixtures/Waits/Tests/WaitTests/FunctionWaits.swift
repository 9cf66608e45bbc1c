import Candlestick
import Testing

/// The cells in functions of Swift Testing.
@Suite(.serialized) struct FunctionWaits {
  @Test(.enabled(if: How.current == .realTime), arguments: Cell.of("AwaitingFunctions"))
  func awaitsInRealTime(_ cell: Cell) async { await cell.performInTask(in: nil, onMainActor: false) }

  @Test(.deterministic, .enabled(if: How.current == .deterministic), arguments: Cell.of("AwaitingFunctions"))
  func awaits(_ cell: Cell) async { await cell.performInTask(in: nil, onMainActor: false) }

  @Test(.schedules(5), .enabled(if: How.current == .schedules), arguments: Cell.of("AwaitingFunctions"))
  func awaitsOnSchedules(_ cell: Cell) async { await cell.performInTask(in: nil, onMainActor: false) }

  @Test(.enabled(if: How.current == .realTime), arguments: Cell.of("MainActorFunctions"))
  @MainActor func awaitsOnMainActorInRealTime(_ cell: Cell) async {
    await cell.performInTask(in: nil, onMainActor: true)
  }

  @Test(.deterministic, .enabled(if: How.current == .deterministic), arguments: Cell.of("MainActorFunctions"))
  @MainActor func awaitsOnMainActor(_ cell: Cell) async { await cell.performInTask(in: nil, onMainActor: true) }

  @Test(.schedules(5), .enabled(if: How.current == .schedules), arguments: Cell.of("MainActorFunctions"))
  @MainActor func awaitsOnMainActorOnSchedules(_ cell: Cell) async {
    await cell.performInTask(in: nil, onMainActor: true)
  }

  @Test(.enabled(if: How.current == .realTime), arguments: Cell.of("BlockingFunctions"))
  func blocksInRealTime(_ cell: Cell) { cell.perform(in: nil) }

  @Test(.deterministic, .enabled(if: How.current == .deterministic), arguments: Cell.of("BlockingFunctions"))
  func blocks(_ cell: Cell) { cell.perform(in: nil) }

  @Test(.schedules(5), .enabled(if: How.current == .schedules), arguments: Cell.of("BlockingFunctions"))
  func blocksOnSchedules(_ cell: Cell) { cell.perform(in: nil) }
}

extension Cell: CustomTestStringConvertible {
  var testDescription: String { name }
}
