/// The code of an expression, where it stands, and what came of it when it was evaluated.
///
/// It is one object, and its parts are open to inlining, because each expectation makes one.
@usableFromInline final class Evaluation<Value> {
  @usableFromInline let code: () throws -> Value?
  /// What evaluates anew, where the code remembers by itself.
  @usableFromInline let codeAnew: (() throws -> Value?)?
  @usableFromInline let location: CodeLocation
  @usableFromInline let isClosure: Bool
  /// Whether the code is async, and its value is filled in before anybody can ask for it.
  @usableFromInline let isAsync: Bool
  // Whoever evaluates does so on one thread at a time, so that the runtime need not watch each access.
  @exclusivity(unchecked) @usableFromInline var isFilled = false
  @exclusivity(unchecked) @usableFromInline var error: (any Error)?
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable init(_ code: @escaping () throws -> Value?, at location: CodeLocation, isClosure: Bool) {
    self.code = code
    self.codeAnew = nil
    self.location = location
    self.isClosure = isClosure
    self.isAsync = false
  }

  init(
    _ code: @escaping () throws -> Value?,
    anew: @escaping () throws -> Value?,
    at location: CodeLocation,
    isClosure: Bool
  ) {
    self.code = code
    self.codeAnew = anew
    self.location = location
    self.isClosure = isClosure
    self.isAsync = false
  }

  init(ofAsyncCodeAt location: CodeLocation, isClosure: Bool) {
    self.code = { nil }
    self.codeAnew = nil
    self.location = location
    self.isClosure = isClosure
    self.isAsync = true
  }

  /// The same, with nothing known of what comes of it; of async code, with what is known.
  var anew: Evaluation { isAsync ? self : Evaluation(codeAnew ?? code, at: location, isClosure: isClosure) }

  /// Evaluates the code, unless what came of it is known.
  @inlinable func evaluate() throws -> Value? {
    if isFilled { return try recall() }
    do {
      value = try code()
      isFilled = true
      return value
    } catch {
      fill(throwing: error)
      throw error
    }
  }

  /// Evaluates the code, whatever is known, unless it is async.
  @inlinable func evaluateAnew() throws -> Value? {
    isAsync ? try recall() : try code()
  }

  @usableFromInline func recall() throws -> Value? {
    if let error { throw error }
    return value
  }

  func fill(_ value: Value?) {
    self.value = value
    isFilled = true
  }

  @usableFromInline func fill(throwing error: any Error) {
    self.error = error
    isFilled = true
  }
}
