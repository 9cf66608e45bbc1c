/// The stubbed results of a fake's function. Each call uses the next stub; the last one repeats.
///
/// ```swift
/// let answers = DynamicResult<String, Int>(.value(1), .closure { $0.count })
/// answers.call("a question")  // 1
/// answers.call("why")         // 3, and so on
/// ```
///
/// Any thread may use it. ``Spy`` also records the calls. Modeled on swift-fakes.
///
/// Unchecked, because arguments and results need not be `Sendable`. The conformance requires them to be, and a lock
/// protects the stubs.
public final class DynamicResult<Arguments, Returning> {
  /// The source of one result.
  public enum Stub {
    /// A value.
    case value(Returning)
    /// The result of a closure, which receives the arguments.
    case closure(@Sendable (Arguments) -> Returning)

    fileprivate func call(_ arguments: Arguments) -> Returning {
      switch self {
      case .value(let value): value
      case .closure(let closure): closure(arguments)
      }
    }

    fileprivate var value: Returning? {
      if case .value(let value) = self { value } else { nil }
    }
  }

  private struct State {
    /// The stubs of the next calls; never empty.
    var stubs: [Stub]
    /// The pendable results that were returned and whose stubs are no longer in `stubs`.
    var returned: [Returning] = []

    mutating func next() -> Stub {
      let stub = stubs[0]
      if stubs.count > 1 {
        stubs.removeFirst()
        keep(stub.value)
      }
      return stub
    }

    mutating func keep(_ value: Returning?) {
      if let value, value is any ResolvableWithFallback { returned.append(value) }
    }

    var values: [Returning] { returned + stubs.compactMap(\.value) }
  }

  private let state: POSIXLocked<State>

  init(_ stubs: [Stub]) {
    state = POSIXLocked(State(stubs: stubs), .visible)
  }

  /// Stubs values, one for each call; the last one repeats.
  public convenience init(_ value: Returning, _ values: Returning...) {
    self.init(([value] + values).map(Stub.value))
  }

  /// Stubs a closure that returns the result for the arguments.
  public convenience init(_ closure: @escaping @Sendable (Arguments) -> Returning) {
    self.init([.closure(closure)])
  }

  /// Sets the stubs, one for each call; the last one repeats.
  public convenience init(_ stub: Stub, _ stubs: Stub...) {
    self.init([stub] + stubs)
  }

  // MARK: - Calling

  /// Returns the next result.
  ///
  /// A closure runs outside the lock, so it may use this object.
  public func call(_ arguments: Arguments) -> Returning {
    let stub = state.withLock { $0.next() }
    let result = stub.call(arguments)
    if case .closure = stub { state.withLock { $0.keep(result) } }
    return result
  }

  /// Returns the next result.
  public func call() -> Returning where Arguments == Void { call(()) }

  // MARK: - Replacing and appending

  /// Replaces the stubs with values. Pending values of earlier stubs are resolved with their fallbacks.
  public func replace(_ value: Returning, _ values: Returning...) {
    replace(([value] + values).map(Stub.value))
  }

  /// Replaces the stubs with a closure. Pending values of earlier stubs are resolved with their fallbacks.
  public func replace(_ closure: @escaping @Sendable (Arguments) -> Returning) {
    replace([.closure(closure)])
  }

  /// Replaces the stubs. Pending values of earlier stubs are resolved with their fallbacks.
  public func replace(_ stub: Stub, _ stubs: Stub...) {
    replace([stub] + stubs)
  }

  /// Adds values after the last stub, which answers one more call.
  public func append(_ value: Returning, _ values: Returning...) {
    append(([value] + values).map(Stub.value))
  }

  /// Adds a closure after the last stub, which answers one more call.
  public func append(_ closure: @escaping @Sendable (Arguments) -> Returning) {
    append([.closure(closure)])
  }

  /// Adds stubs after the last one, which answers one more call.
  public func append(_ stub: Stub, _ stubs: Stub...) {
    append([stub] + stubs)
  }

  func replace(_ stubs: [Stub]) {
    let earlier = state.withLock { state in
      defer { state = State(stubs: stubs) }
      return state.values
    }
    for case let value as any ResolvableWithFallback in earlier { value.resolveWithFallback() }
  }

  func append(_ stubs: [Stub]) {
    state.withLock { $0.stubs += stubs }
  }

  /// The values of the stubs, and the pendable results that were returned.
  var values: [Returning] { state.withLock(\.values) }
}

extension DynamicResult: @unchecked Sendable where Arguments: Sendable, Returning: Sendable {}

extension DynamicResult.Stub: Sendable where Arguments: Sendable, Returning: Sendable {}
