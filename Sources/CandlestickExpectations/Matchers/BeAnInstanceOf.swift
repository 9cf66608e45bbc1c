import Foundation

/// Matches a value of exactly a type, and not of a subclass.
///
/// ```swift
/// expect(shape).to(beAnInstanceOf(Circle.self))
/// ```
///
/// - Parameter expectedType: the type.
public func beAnInstanceOf<Expected, Value>(_ expectedType: Expected.Type) -> Matcher<Value> {
  .ofType("be an instance of \(expectedType)") { type(of: $0 as Any) == expectedType }
}

/// Matches an object of exactly a class, and not of a subclass.
///
/// - Parameter expectedClass: the class.
public func beAnInstanceOf(_ expectedClass: AnyClass) -> Matcher<NSObject> {
  .ofType("be an instance of \(expectedClass)") { type(of: $0) == expectedClass }
}
