/// Replaces a read-only property in a test, and records each read.
///
/// ```swift
/// struct FakeAccount: Account {
///   @PropertySpy(100) var balance: Int
/// }
///
/// account.$balance.stub(50)
/// expect(account.balance).to(equal(50))
/// expect(account.$balance).to(beCalled(times: 1))
/// ```
///
/// A property wrapper is a variable, so a class that uses it cannot be `Sendable`; a struct can.
@propertyWrapper
public struct PropertySpy<T, U> {
  /// The spy, available as `$` and the property's name.
  public let projectedValue: Spy<Void, T>
  /// Converts the stub to the property's value.
  public let mapping: @Sendable (T) -> U

  /// Stubs the property with a value of its type.
  public init(_ value: T) where T == U {
    self.init(value) { $0 }
  }

  /// Stubs the property with a value of another type, such as a fake:
  ///
  /// ```swift
  /// @PropertySpy(FakeClock(), as: { $0 }) var clock: any ClockProtocol
  /// ```
  ///
  /// - Parameter mapping: converts the stub to the property's value.
  public init(_ value: T, as mapping: @escaping @Sendable (T) -> U) {
    projectedValue = Spy(value)
    self.mapping = mapping
  }

  /// The stub. Each read is a call.
  public var wrappedValue: U { mapping(projectedValue()) }
}

extension PropertySpy: Sendable where T: Sendable {}
