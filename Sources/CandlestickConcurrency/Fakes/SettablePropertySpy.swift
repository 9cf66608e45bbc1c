/// Stands in for a property that is read and written: it records each read and each write. A written value is read from then on.
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

  /// The spies, reached by `$` and the property's name.
  public let projectedValue: ProjectedValue
  /// Makes the property's value from the stub.
  public let getMapping: @Sendable (T) -> U
  /// Makes the stub from a written value.
  public let setMapping: @Sendable (U) -> T

  /// Stubs the property with a value of its type.
  public init(_ value: T) where T == U {
    self.init(value, getMapping: { $0 }, setMapping: { $0 })
  }

  /// Stubs the property with a value of another type.
  ///
  /// - Parameters:
  ///   - getMapping: makes the property's value from the stub.
  ///   - setMapping: makes the stub from a written value.
  public init(_ value: T, getMapping: @escaping @Sendable (T) -> U, setMapping: @escaping @Sendable (U) -> T) {
    projectedValue = ProjectedValue(getter: Spy(value), setter: Spy())
    self.getMapping = getMapping
    self.setMapping = setMapping
  }

  /// The stub; reading it is a call, and so is writing it.
  public var wrappedValue: U {
    get { getMapping(projectedValue.getter()) }
    // Mutating, or the compiler would suggest `let` for a variable that has the property and is only written through it.
    set {
      projectedValue.setter(newValue)
      projectedValue.getter.stub(setMapping(newValue))
    }
  }
}

extension SettablePropertySpy: Sendable where T: Sendable, U: Sendable {}

extension SettablePropertySpy.ProjectedValue: Sendable where T: Sendable, U: Sendable {}
