/// The async code that an expectation is about, and its value once it has been evaluated.
///
/// It evaluates on the actor of whoever asks, so that the code may use what only that actor may touch.
public struct AsyncExpression<Value> {
  private enum Code {
    /// Synchronous code has no place of its own to run: it must be called where it was written, on that actor.
    case sync(() throws -> Value?)
    case async(() async throws -> Value?)
  }

  private let code: Code
  /// Nil where the code is evaluated each time.
  private let memory: Memory<Value>?
  /// Where the expectation stands.
  public let location: SourceLocation
  /// Whether the code was given as a closure, `expect { … }`.
  public let isClosure: Bool

  /// Makes an expression that evaluates the code once and remembers what came of it.
  ///
  /// - Parameters:
  ///   - expression: the code.
  ///   - location: where it stands.
  ///   - isClosure: whether it was given as a closure.
  public init(expression: @escaping () async throws -> Value?, location: SourceLocation, isClosure: Bool = true) {
    self.init(code: .async(expression), memory: Memory(), location: location, isClosure: isClosure)
  }

  /// Makes an expression of the code of a synchronous one, evaluated each time.
  init(_ expression: Expression<Value>) {
    let fresh = expression.withoutCaching()
    self.init(
      code: .sync(fresh.evaluate),
      memory: nil,
      location: expression.location,
      isClosure: expression.isClosure
    )
  }

  private init(code: Code, memory: Memory<Value>?, location: SourceLocation, isClosure: Bool) {
    self.code = code
    self.memory = memory
    self.location = location
    self.isClosure = isClosure
  }

  /// Evaluates the code, unless its value is remembered.
  ///
  /// - Returns: the value of the code.
  /// - Throws: what the code throws.
  public nonisolated(nonsending) func evaluate() async throws -> Value? {
    guard let memory else { return try await evaluateCode() }
    if !memory.isFilled {
      do {
        memory.fill(try await evaluateCode())
      } catch {
        memory.fill(throwing: error)
      }
    }
    return try memory.recall()
  }

  private nonisolated(nonsending) func evaluateCode() async throws -> Value? {
    switch code {
    case .sync(let code): try code()
    case .async(let code): try await code()
    }
  }

  /// An expression of the same code that evaluates it each time.
  public func withoutCaching() -> AsyncExpression {
    AsyncExpression(code: code, memory: nil, location: location, isClosure: isClosure)
  }

  /// Evaluates the code and makes a synchronous expression of what came of it, for a synchronous matcher to look at.
  ///
  public nonisolated(nonsending) func toSynchronousExpression() async -> Expression<Value> {
    let outcome: Result<Value?, any Error>
    do {
      outcome = .success(try await evaluate())
    } catch {
      outcome = .failure(error)
    }
    return Expression(expression: { try outcome.get() }, location: location, isClosure: isClosure)
  }
}
