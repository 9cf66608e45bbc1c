/// Replaces a function in a test: records the calls, and returns stubbed results.
///
/// ```swift
/// final class FakeCatService: CatService {
///   let fetchSpy = ThrowingPendableSpy<String, [Cat], any Error>()
///
///   func fetch(named name: String) async throws -> [Cat] { try await fetchSpy(name) }
/// }
///
/// service.fetchSpy.resolveStub(success: [Cat()])
/// expect(service.fetchSpy).to(beCalled("Tom", times: 1))
/// ```
///
/// Several arguments are a tuple. Each call uses the next stub; the last one repeats.
///
/// | the function | the spy |
/// |---|---|
/// | `(A) -> R` | `Spy<A, R>` |
/// | `(A) throws -> R` | ``ThrowingSpy`` |
/// | `(A) async -> R` | ``PendableSpy``, whose calls wait until the test resolves them |
/// | `(A) async throws -> R` | ``ThrowingPendableSpy`` |
///
/// Any thread and any task may use it. Modeled on swift-fakes.
///
/// Unchecked, because arguments and results need not be `Sendable`. The conformance requires them to be, and a lock
/// protects the calls.
public final class Spy<Arguments, Returning> {
  /// The source of one result.
  public typealias Stub = DynamicResult<Arguments, Returning>.Stub

  /// A recorded call.
  package struct Call {
    package let arguments: Arguments
    /// The number of the call among the calls of all spies.
    package let order: Int
  }

  let results: DynamicResult<Arguments, Returning>
  private let recorded = POSIXLocked<[Call]>([], .visible)

  private init(_ results: DynamicResult<Arguments, Returning>) {
    self.results = results
  }

  /// Stubs values, one for each call; the last one repeats.
  public convenience init(_ value: Returning, _ values: Returning...) {
    self.init(DynamicResult(([value] + values).map(Stub.value)))
  }

  /// Stubs a closure that returns the result for the arguments.
  public convenience init(_ closure: @escaping @Sendable (Arguments) -> Returning) {
    self.init(DynamicResult(closure))
  }

  /// Sets the stubs, one for each call; the last one repeats.
  public convenience init(_ stub: Stub, _ stubs: Stub...) {
    self.init(DynamicResult([stub] + stubs))
  }

  /// Stubs a function without a result.
  public convenience init() where Returning == Void { self.init(()) }

  /// Stubs nil.
  public convenience init<Wrapped>() where Returning == Wrapped? { self.init(nil) }

  // MARK: - Calling

  /// Records a call, and returns the next result.
  @discardableResult
  public func callAsFunction(_ arguments: Arguments) -> Returning {
    // Numbered under the lock, so that the array is sorted by number.
    recorded.withLock { $0.append(Call(arguments: arguments, order: CallOrder.next())) }
    return results.call(arguments)
  }

  /// Records a call, and returns the next result.
  @discardableResult
  public func callAsFunction() -> Returning where Arguments == Void { self(()) }

  // MARK: - Calls

  /// The arguments of all calls, in order.
  public var calls: [Arguments] { recordedCalls.map(\.arguments) }

  /// All calls, in order.
  package var recordedCalls: [Call] { recorded.withLock { $0 } }

  /// Removes all recorded calls. Keeps the stubs.
  public func clearCalls() {
    recorded.withLock { $0 = [] }
  }

  // MARK: - Stubbing

  /// Replaces the stubs with values. Pending values of earlier stubs are resolved with their fallbacks.
  public func stub(_ value: Returning, _ values: Returning...) {
    results.replace(([value] + values).map(Stub.value))
  }

  /// Replaces the stubs with a closure. Pending values of earlier stubs are resolved with their fallbacks.
  public func stub(_ closure: @escaping @Sendable (Arguments) -> Returning) {
    results.replace(closure)
  }

  /// Replaces the stubs. Pending values of earlier stubs are resolved with their fallbacks.
  public func replace(_ stub: Stub, _ stubs: Stub...) {
    results.replace([stub] + stubs)
  }

  /// Adds values after the last stub, which answers one more call.
  public func append(_ value: Returning, _ values: Returning...) {
    results.append(([value] + values).map(Stub.value))
  }

  /// Adds a closure after the last stub, which answers one more call.
  public func append(_ closure: @escaping @Sendable (Arguments) -> Returning) {
    results.append(closure)
  }

  /// Adds stubs after the last one, which answers one more call.
  public func append(_ stub: Stub, _ stubs: Stub...) {
    results.append([stub] + stubs)
  }
}

/// Numbers the calls of all spies, so that their order can be compared.
private enum CallOrder {
  private static let last = PortableMutex(0)

  static func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

extension Spy: @unchecked Sendable where Arguments: Sendable, Returning: Sendable {}

extension Spy.Call: Sendable where Arguments: Sendable {}

extension Spy: CustomDebugStringConvertible {
  /// A description such as `Spy<Int, String> with 2 calls`.
  public var debugDescription: String {
    let count = recordedCalls.count
    return "Spy<\(Arguments.self), \(Returning.self)> with \(count) call\(count == 1 ? "" : "s")"
  }
}

// MARK: - Recording a sequence

extension Spy where Returning == Void {
  /// Iterates a sequence to its end. Records a call for each element, and for an error.
  ///
  /// ```swift
  /// let spy = Spy<Result<Int, any Error>, Void>()
  /// await spy.record(numbers)
  /// expect(spy.calls).to(haveCount(3))
  /// ```
  public nonisolated(nonsending) func record<AS: AsyncSequence>(
    _ sequence: AS
  ) async where Arguments == Result<AS.Element, any Error> {
    do {
      for try await element in sequence { self(.success(element)) }
    } catch {
      self(.failure(error))
    }
  }
}
