import CRuntimeHooks

/// What the runtime knows about the stored properties of types.
package enum StoredProperties {
  /// Whether all stored properties of a struct are known to be strong: neither weak nor unowned.
  package static func areStrong(in type: Any.Type) -> Bool { isReliable && answer(type) }

  private static func answer(_ type: Any.Type) -> Bool {
    candlestick_has_strong_fields_only(unsafeBitCast(type, to: UnsafeRawPointer.self))
  }

  private static let isReliable = answer(Strong.self) && !answer(Weak.self) && !answer(Unowned.self)

  private final class Object {}

  private struct Strong {
    let object: Object
    let text: String
  }

  private struct Weak {
    let text: String
    weak var object: Object?
  }

  private struct Unowned {
    let text: String
    unowned let object: Object
  }
}
