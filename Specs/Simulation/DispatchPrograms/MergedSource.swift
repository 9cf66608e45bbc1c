import CandlestickSupport
import Dispatch

/// A source with user data that checks that its handler has received all merged data.
final class MergedSource: Sendable {
  private struct State: Sendable {
    var merges = 0
    /// The data that the handler must receive.
    var data = 0
    var isPromised = false
  }

  private let kind: ProgramOperation.SourceKind
  private let shared: DispatchObject<any DispatchSourceProtocol>
  private let state = Locked(State())
  /// Locked while data is merged, so that the last number is also merged last.
  private let merging = Locked(())

  init(_ kind: ProgramOperation.SourceKind, on queue: DispatchQueue) {
    self.kind = kind
    let source: any DispatchSourceProtocol =
      switch kind {
      case .add: DispatchSource.makeUserDataAddSource(queue: queue)
      case .or: DispatchSource.makeUserDataOrSource(queue: queue)
      case .replace: DispatchSource.makeUserDataReplaceSource(queue: queue)
      }
    shared = DispatchObject(object: source)
  }

  /// - Parameter handler: receives the data.
  func start(
    log: ProgramLog,
    handler: @escaping @Sendable (Int) -> Void,
    cancelHandler: @escaping @Sendable () -> Void
  ) {
    source.setEventHandler { [self] in
      let data = Int(source.data)
      handler(data)
      if receive(data) { log.fulfil() }
    }
    source.setCancelHandler { cancelHandler() }
    source.activate()
  }

  private var source: any DispatchSourceProtocol { shared.object }

  func cancel() { source.cancel() }

  /// Merges a number for `add`, a bit of its own for `or`, and the next number for `replace`.
  ///
  /// - Parameter begin: logs the call with its data, and returns its number.
  func merge(_ number: Int, _ log: ProgramLog, begin: (Int) -> Int) {
    let call = merging.withLock { _ in
      let (data, mustPromise) = expect(number)
      if mustPromise { log.promise() }
      let call = begin(data)
      switch source {
      case let source as any DispatchSourceUserDataAdd where kind == .add: source.add(data: UInt(data))
      case let source as any DispatchSourceUserDataOr where kind == .or: source.or(data: UInt(data))
      case let source as any DispatchSourceUserDataReplace: source.replace(data: UInt(data))
      default: break
      }
      return call
    }
    log.returned(call)
  }

  /// Returns the data to merge, and true if nothing else was expected.
  private func expect(_ number: Int) -> (data: Int, mustPromise: Bool) {
    state.withLock { state in
      state.merges += 1
      let data: Int
      switch kind {
      case .add:
        data = number
        state.data += data
      case .or:
        data = 1 << state.merges
        state.data |= data
      case .replace:
        data = state.merges
        state.data = data
      }
      defer { state.isPromised = true }
      return (data, !state.isPromised)
    }
  }

  /// Returns true if everything that was expected has been received.
  private func receive(_ data: Int) -> Bool {
    state.withLock { state in
      switch kind {
      case .add: state.data -= data
      case .or: state.data &= ~data
      case .replace: if state.data == data { state.data = 0 }
      }
      guard state.data == 0, state.isPromised else { return false }
      state.isPromised = false
      return true
    }
  }
}
