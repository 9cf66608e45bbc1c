import Foundation

/// Matches an instance of exactly this type, not of a subclass: `expect(shape).to(beAnInstanceOf(Circle.self))`.
public func beAnInstanceOf<Expected, Value>(_ expectedType: Expected.Type) -> Matcher<Value> {
  .ofType("be an instance of \(expectedType)") { type(of: $0 as Any) == expectedType }
}

/// Matches an instance of exactly this class, not of a subclass.
public func beAnInstanceOf(_ expectedClass: AnyClass) -> Matcher<NSObject> {
  .ofType("be an instance of \(expectedClass)") { type(of: $0) == expectedClass }
}
