/// An optional of any type.
package protocol AnyOptional {
  /// The wrapped value; nil if there is none.
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  package var wrapped: Any? { map { $0 as Any } }
}

extension AnyOptional {
  /// True if this is nil, or wraps nil at any depth.
  package var isNilInside: Bool {
    guard let wrapped else { return true }
    return (wrapped as? any AnyOptional)?.isNilInside ?? false
  }
}
