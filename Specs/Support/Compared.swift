#if os(Linux)
import Candlestick
import CandlestickSimulation
import Foundation

/// Runs a program with the real Dispatch, and in a simulation, and expects both to have the same events.
@MainActor func expectSame(
  _ events: String,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ program: @escaping @Sendable (Events) -> Void
) throws {
  let real = Events()
  program(real)
  expect(fileID: fileID, file: file, line: line, real.joined).to(equal(events), description: "with the real Dispatch")
  let simulated = try simulate(0..<10) {
    let events = Events()
    program(events)
    return events.joined
  }
  expect(fileID: fileID, file: file, line: line, Set(simulated)).to(equal([events]), description: "in a simulation")
}

/// Blocks the thread, for a time in which real code that is due can run.
func pass(milliseconds: UInt32) { usleep(1000 * milliseconds) }

/// Gives one of Dispatch's objects to other threads.
///
/// Unchecked, because Dispatch declares few of its types as `Sendable`: any thread may use the object.
final class DispatchObjectBox<Object>: @unchecked Sendable {
  let object: Object

  init(_ object: Object) { self.object = object }
}
#endif
