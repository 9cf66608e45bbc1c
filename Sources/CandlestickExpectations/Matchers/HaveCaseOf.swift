/// Matches an enum value of a case with any payload: `expect(state).to(haveCaseOf(Loading.loaded))`.
///
/// - Parameter enumCase: the case's name, such as `Loading.loaded`.
public func haveCaseOf<Value, Payload>(
  _ enumCase: @escaping (Payload) -> Value,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Matcher<Value> {
  haveCaseOf(enumCase, nil, WrittenCase(file, line, column))
}

/// Matches an enum value of a case with an equal payload:
/// `expect(state).to(haveCaseOf(Loading.loaded, ["Tom", "Ann"]))`.
///
/// - Parameter enumCase: the case's name, such as `Loading.loaded`.
public func haveCaseOf<Value, Payload: Equatable>(
  _ enumCase: @escaping (Payload) -> Value,
  _ payload: Payload,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Matcher<Value> {
  haveCaseOf(enumCase, Requirement.equals(payload), WrittenCase(file, line, column))
}

/// Matches an enum value of a case with a payload that matches:
/// `expect(state).to(haveCaseOf(Loading.loaded, haveCount(2)))`.
///
/// - Parameters:
///   - enumCase: the case's name, such as `Loading.loaded`. A payload of several values is a tuple. If one of them is a
///     function, both `to` and `toNot` fail.
///   - matcher: checks the payload.
public func haveCaseOf<Value, Payload>(
  _ enumCase: @escaping (Payload) -> Value,
  _ matcher: Matcher<Payload>,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Matcher<Value> {
  haveCaseOf(enumCase, Requirement.satisfies(matcher), WrittenCase(file, line, column))
}

/// Matches an enum value of the same case as another, regardless of payloads: `expect(state).to(haveCaseOf(.idle))`.
///
/// If the enum has a custom description and is not Equatable, its cases without payloads look the same, and both `to`
/// and `toNot` fail.
///
/// - Parameter value: any value of the case.
public func haveCaseOf<Value>(_ value: Value) -> Matcher<Value> {
  let words = { "have case \(EnumCase(of: value)?.name ?? "<\(stringify(value))>")" }
  return .nonNil(words()) { actual, _ in
    guard let actualCase = EnumCase(of: actual), let expectedCase = EnumCase(of: value) else {
      return .unjudged(words(), notAnEnum)
    }
    guard let isSame = actualCase.isSame(as: expectedCase) ?? (actual as? any Equatable)?.equals(value) else {
      let reason = "\(Value.self) has a custom description: make it Equatable to distinguish its cases"
      return .unjudged(words(), reason)
    }
    return MatcherResult(bool: isSame, message: .expectedActualValueTo(words()))
  }
}

private func haveCaseOf<Value, Payload>(
  _ enumCase: @escaping (Payload) -> Value,
  _ requirement: Requirement<Payload>?,
  _ written: WrittenCase
) -> Matcher<Value> {
  // The case's function does not reveal the case's name; only a value does, or the source.
  func words(_ name: String?, _ result: MatcherResult?) -> String {
    let name = name ?? written.name
    let words = name.map { "have case \($0)" } ?? "have a case with a payload of type \(Payload.self)"
    guard let requirement else { return words }
    return words + (name == nil ? " " : " with a payload ") + requirement.words(result)
  }
  return .nonNil(words(nil, nil)) { value, location in
    guard let actualCase = EnumCase(of: value) else { return .unjudged(words(nil, nil), notAnEnum) }
    let payload = actualCase.payload.flatMap { $0 as? Payload }
    // Rebuilds a value from the payload, to check that it is of this case.
    let expectedCase = payload.flatMap { EnumCase(of: enumCase($0)) }
    let isSame = expectedCase.flatMap(actualCase.isSame) ?? false
    guard isSame, let payload, let expectedCase, let requirement else {
      return MatcherResult(bool: isSame, message: .expectedActualValueTo(words(expectedCase?.name, nil)))
    }
    guard !holdsFunction(Payload.self) else {
      return .unjudged(words(expectedCase.name, nil), "reflection cannot return a function")
    }
    let result = try requirement.evaluate(payload, location)
    return MatcherResult(
      status: result.status,
      message: .expectedCustomValueTo(
        words(expectedCase.name, result),
        actual: "<\(stringify(payload))> in <\(stringify(value))>"
      )
    )
  }
}

private let notAnEnum = "not an enum that reflection can inspect"

/// Returns true if a payload contains a function. Reflection reads functions, alone or in a tuple or an optional, with
/// the wrong calling convention, so calling one is undefined behavior.
private func holdsFunction<Payload>(_ type: Payload.Type) -> Bool { "\(type)".contains("->") }

/// The case of an enum value, found by reflection.
private struct EnumCase {
  /// The name with the labels of the payload, as in "moved(x:y:)"; nil if the value has a custom description and no
  /// payload.
  let name: String?
  /// Nil if the case has no payload.
  let payload: Any?

  /// Returns nil if the value is not an enum, or has a custom mirror.
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
    // Reflection shows a single labeled value as a tuple of one.
    payload = labels.count == 1 ? tuple.children.first?.value : child.value
  }

  /// Returns true if the cases are the same; nil if unknown.
  func isSame(as other: EnumCase) -> Bool? {
    guard (payload == nil) == (other.payload == nil) else { return false }
    guard let name, let otherName = other.name else { return nil }
    return name == otherName
  }
}

private func describesItself(_ value: Any) -> Bool {
  value is any CustomStringConvertible || value is any CustomDebugStringConvertible || value is any TextOutputStreamable
}
