import CandlestickSupport
import Dispatch

/// Records what a program does, on any thread, and detects its end.
final class ProgramLog: Sendable {
  private struct State {
    var events: [ProgramEvent] = []
    var start: UInt64?
    var lastID = 0
    var promises = 0
    var whenFulfilled: (@Sendable () -> Void)?

    mutating func add(_ kind: ProgramEvent.Kind, id: Int? = nil, statement: Int = 0, parent: Int = 0, value: Int = 0)
      -> Int
    {
      let now = DispatchTime.now().uptimeNanoseconds
      start = start ?? now
      if id == nil { lastID += 1 }
      let event = ProgramEvent(
        kind: kind,
        id: id ?? lastID,
        statement: statement,
        parent: parent,
        value: value,
        time: Int(bitPattern: UInt(now)) - Int(bitPattern: UInt(start!))
      )
      events.append(event)
      return event.id
    }
  }

  private let state = Locked(State())

  var events: [ProgramEvent] { state.withLock(\.events) }

  /// - Parameter promises: the number of times that ``fulfil()`` will be called for the call.
  func called(_ statement: ProgramStatement, in run: Int, value: Int = 0, promises: Int = 0) -> Int {
    state.withLock { state in
      state.promises += promises
      return state.add(.called, statement: statement.id, parent: run, value: value)
    }
  }

  func returned(_ call: Int, _ result: Int = 0) {
    state.withLock { _ = $0.add(.returned, id: call, value: result) }
  }

  func entered(_ statement: ProgramStatement, call: Int, value: Int = 0) -> Int {
    state.withLock { $0.add(.entered, statement: statement.id, parent: call, value: value) }
  }

  func cancelled(_ statement: ProgramStatement, call: Int) -> Int {
    state.withLock { $0.add(.cancelled, statement: statement.id, parent: call) }
  }

  func left(_ run: Int) {
    state.withLock { _ = $0.add(.left, id: run) }
  }

  func promise() {
    state.withLock { $0.promises += 1 }
  }

  func fulfil() {
    let whenFulfilled = state.withLock { state in
      state.promises -= 1
      guard state.promises == 0 else { return (@Sendable () -> Void)?.none }
      defer { state.whenFulfilled = nil }
      return state.whenFulfilled
    }
    whenFulfilled?()
  }

  /// Calls code once, as soon as all promises are fulfilled.
  func whenFulfilled(_ code: @escaping @Sendable () -> Void) {
    promise()
    state.withLock { $0.whenFulfilled = code }
    fulfil()
  }
}
