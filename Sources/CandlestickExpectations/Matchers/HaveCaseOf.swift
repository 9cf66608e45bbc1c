/// Matches an enum's value that is of a case with a payload, whatever that is.
///
/// ```swift
/// expect(state).to(haveCaseOf(Loading.loaded))
/// ```
///
/// - Parameter enumCase: the case by its name, which makes a value of a payload.
public func haveCaseOf<Value, Payload>(_ enumCase: @escaping (Payload) -> Value) -> Matcher<Value> {
  haveCaseOf(enumCase, nil)
}

/// Matches an enum's value that is of a case and has a payload that is equal to a value.
///
/// ```swift
/// expect(state).to(haveCaseOf(Loading.loaded, ["Tom", "Ann"]))
/// ```
///
/// - Parameters:
///   - enumCase: the case by its name, which makes a value of a payload.
///   - payload: what its payload is to be equal to.
public func haveCaseOf<Value, Payload: Equatable>(
  _ enumCase: @escaping (Payload) -> Value,
  _ payload: Payload
) -> Matcher<Value> {
  haveCaseOf(enumCase, Requirement.equals(payload))
}

/// Matches an enum's value that is of a case and has a payload that matches.
///
/// ```swift
/// expect(state).to(haveCaseOf(Loading.loaded, haveCount(2)))
/// ```
///
/// - Parameters:
///   - enumCase: the case by its name, which makes a value of a payload. Several values are a tuple. If one of them is a
///     function, the expectation fails, be it `to` or `toNot`.
///   - matcher: says what its payload is to match.
public func haveCaseOf<Value, Payload>(
  _ enumCase: @escaping (Payload) -> Value,
  _ matcher: Matcher<Payload>
) -> Matcher<Value> {
  haveCaseOf(enumCase, Requirement.satisfies(matcher))
}

/// Matches an enum's value that is of the case that another value is of, whatever their payloads.
///
/// ```swift
/// expect(state).to(haveCaseOf(.idle))
/// ```
///
/// The enum need not be equatable. The cases without a payload of one that is not, and that describes itself, cannot be
/// told apart: then the expectation fails, be it `to` or `toNot`.
///
/// - Parameter value: a value of the case.
public func haveCaseOf<Value>(_ value: Value) -> Matcher<Value> {
  let words = { "have case \(EnumCase(of: value)?.name ?? "<\(stringify(value))>")" }
  return .nonNil(words()) { actual, _ in
    guard let actualCase = EnumCase(of: actual), let expectedCase = EnumCase(of: value) else {
      return notAnEnum(words())
    }
    guard let isSame = actualCase.isSame(as: expectedCase) ?? isEqual(actual, value) else {
      return MatcherResult(
        status: .fail,
        message: .expectedActualValueTo(words())
          .appended(message: " (\(Value.self) describes itself: make it Equatable for its cases to be told apart)")
      )
    }
    return MatcherResult(bool: isSame, message: .expectedActualValueTo(words()))
  }
}

private func haveCaseOf<Value, Payload>(
  _ enumCase: @escaping (Payload) -> Value,
  _ requirement: Requirement<Payload>?
) -> Matcher<Value> {
  // The name of a case is not to be had from the function that makes its values, but from such a value.
  func words(_ name: String?, _ result: MatcherResult?) -> String {
    let words = name.map { "have case \($0)" } ?? "have a case with a payload of type \(Payload.self)"
    guard let requirement else { return words }
    return words + (name == nil ? " " : " with a payload ") + requirement.words(result)
  }
  return .nonNil(words(nil, nil)) { value, location in
    guard let actualCase = EnumCase(of: value) else { return notAnEnum(words(nil, nil)) }
    let payload = actualCase.payload.flatMap { $0 as? Payload }
    // Whether it is the payload of this case shows when it is made into a value again.
    let expectedCase = payload.flatMap { EnumCase(of: enumCase($0)) }
    guard let payload, let expectedCase, actualCase.isSame(as: expectedCase) == true else {
      return MatcherResult(bool: false, message: .expectedActualValueTo(words(expectedCase?.name, nil)))
    }
    guard let requirement else {
      return MatcherResult(bool: true, message: .expectedActualValueTo(words(expectedCase.name, nil)))
    }
    guard !holdsFunction(Payload.self) else {
      return MatcherResult(
        status: .fail,
        message: .expectedActualValueTo(words(expectedCase.name, nil))
          .appended(message: " (reflection cannot hand out a function)")
      )
    }
    let result = try requirement.look(payload, location)
    return MatcherResult(
      status: result.status,
      message: .expectedCustomValueTo(
        words(expectedCase.name, result),
        actual: "<\(stringify(payload))> in <\(stringify(value))>"
      )
    )
  }
}

private func notAnEnum(_ words: @autoclosure @escaping () -> String) -> MatcherResult {
  MatcherResult(
    status: .fail,
    message: .expectedActualValueTo(words()).appended(message: " (which is no enum that can be looked into)")
  )
}

/// Whether a payload has to do with a function. Reflection reads one, alone, in a tuple or in an optional, as though it
/// were called in another way than it is, and to call it then is to call for anything.
private func holdsFunction<Payload>(_ type: Payload.Type) -> Bool { "\(type)".contains("->") }

private func isEqual<Value>(_ one: Value, _ other: Value) -> Bool? {
  func isEqual<Known: Equatable>(_ one: Known) -> Bool? { (other as? Known).map { one == $0 } }
  return (one as? any Equatable).flatMap { isEqual($0) }
}

/// The case that an enum's value is of, as reflection sees it.
private struct EnumCase {
  /// Its name with the labels of its payload, as in "moved(x:y:)"; nil if the value has no payload and describes itself.
  let name: String?
  /// Nil if there is none.
  let payload: Any?

  /// - Parameter value: if it is no enum, or an enum that has reflection see something else, this is nil.
  init?<Value>(of value: Value) {
    let mirror = Mirror(reflecting: value)
    let isOptional = mirror.displayStyle == .optional
    guard isOptional || mirror.displayStyle == .enum && !(value is any CustomReflectable) else { return nil }
    guard let child = mirror.children.first, let label = child.label else {
      name = isOptional ? "none" : describesItself(value) ? nil : String(describing: value)
      payload = nil
      return
    }
    let tuple = Mirror(reflecting: child.value)
    let labels = tuple.displayStyle == .tuple ? tuple.children.map { $0.label?.first == "." ? nil : $0.label } : []
    let isLabelled = labels.contains { $0 != nil }
    name = isLabelled ? "\(label)(\(labels.map { "\($0 ?? "_"):" }.joined()))" : label
    // A payload of one value with a label is a tuple of one, which only reflection knows.
    payload = labels.count == 1 ? tuple.children.first?.value : child.value
  }

  /// Whether it is the same case, or nil if that cannot be told.
  func isSame(as other: EnumCase) -> Bool? {
    guard (payload == nil) == (other.payload == nil) else { return false }
    guard let name, let otherName = other.name else { return nil }
    return name == otherName
  }
}

private func describesItself(_ value: Any) -> Bool {
  value is any CustomStringConvertible || value is any CustomDebugStringConvertible || value is any TextOutputStreamable
}
