/// Marks a value as `Sendable` without a check: a value that is safe to share, although its type does not say so.
///
/// ```swift
/// let formatter = UncheckedSendable(makeFormatter())   // never changed after this
/// Task { print(formatter.value.string(from: date)) }
/// ```
///
/// If two threads do change the value, the result is a data race, and the compiler does not warn. Use ``LockIsolated``
/// for such a value.
///
/// Unchecked on purpose: the code that creates the wrapper is responsible for its safety.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the value of a property: `@UncheckedSendable var formatter = makeFormatter()`.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper, for capture lists: `Task { [$formatter] in … }`.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A property of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A mutable property of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

// MARK: - The value's conformances

extension UncheckedSendable: Equatable where Value: Equatable {}

extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  public typealias AsyncIterator = Value.AsyncIterator
  public typealias Element = Value.Element

  public func makeAsyncIterator() -> AsyncIterator { value.makeAsyncIterator() }
}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value without the wrapper.
  public init(from decoder: any Decoder) throws {
    do {
      value = try decoder.singleValueContainer().decode(Value.self)
    } catch {
      value = try Value(from: decoder)
    }
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    do {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } catch {
      try value.encode(to: encoder)
    }
  }
}
