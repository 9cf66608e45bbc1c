/// Replaces a property in a test, and records each read and each write. Later reads return the written value.
///
/// ```swift
/// struct FakePlayer: Player {
///   @SettablePropertySpy(0.5) var volume: Double
/// }
///
/// var player = FakePlayer()
/// player.volume = 1
/// expect(player.$volume.setter).to(beCalled(1))
/// expect(player.volume).to(equal(1))
/// ```
@propertyWrapper
public struct SettablePropertySpy<T, U> {
  /// The spies of a property.
  public struct ProjectedValue {
    /// Records each read.
    public let getter: Spy<Void, T>
    /// Records each write, with the new value.
    public let setter: Spy<U, Void>
  }

  /// The spies, available as `$` and the property's name.
  public let projectedValue: ProjectedValue
  /// Converts the stub to the property's value.
  public let getMapping: @Sendable (T) -> U
  /// Converts a written value to the stub.
  public let setMapping: @Sendable (U) -> T

  /// Stubs the property with a value of its type.
  public init(_ value: T) where T == U {
    self.init(value, getMapping: { $0 }, setMapping: { $0 })
  }

  /// Stubs the property with a value of another type.
  ///
  /// - Parameters:
  ///   - getMapping: converts the stub to the property's value.
  ///   - setMapping: converts a written value to the stub.
  public init(_ value: T, getMapping: @escaping @Sendable (T) -> U, setMapping: @escaping @Sendable (U) -> T) {
    projectedValue = ProjectedValue(getter: Spy(value), setter: Spy())
    self.getMapping = getMapping
    self.setMapping = setMapping
  }

  /// The stub. Each read and each write is a call.
  public var wrappedValue: U {
    get { getMapping(projectedValue.getter()) }
    // The setter is mutating. Otherwise the compiler would suggest `let` for a variable that is changed only through
    // this property.
    set {
      projectedValue.setter(newValue)
      projectedValue.getter.stub(setMapping(newValue))
    }
  }
}

extension SettablePropertySpy: Sendable where T: Sendable, U: Sendable {}

extension SettablePropertySpy.ProjectedValue: Sendable where T: Sendable, U: Sendable {}
