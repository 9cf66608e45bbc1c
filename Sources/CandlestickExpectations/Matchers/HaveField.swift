/// Matches a value whose field equals another: `expect(point).to(haveField(\.x, 5))`.
///
/// - Parameter field: for a computed property, messages show only its type.
public func haveField<Whole, Field: Equatable>(_ field: KeyPath<Whole, Field>, _ value: Field) -> Matcher<Whole> {
  havePart("have field \(name(of: field))", .equals(value)) { $0[keyPath: field] }
}

/// Matches a value whose field matches: `expect(cat).to(haveField(\.name, beginWith("T")))`.
///
/// - Parameter field: for a computed property, messages show only its type.
public func haveField<Whole, Field>(_ field: KeyPath<Whole, Field>, _ matcher: Matcher<Field>) -> Matcher<Whole> {
  havePart("have field \(name(of: field))", .satisfies(matcher)) { $0[keyPath: field] }
}

/// Matches a value whose optional field matches.
///
/// ```swift
/// expect(cat).to(haveField(\.owner?.name, equal("Ann")))
/// expect(cat).to(haveField(\.owner, beNil()))
/// ```
///
/// - Parameter field: for a computed property, messages show only its type.
public func haveField<Whole, Field>(_ field: KeyPath<Whole, Field?>, _ matcher: Matcher<Field>) -> Matcher<Whole> {
  havePart("have field \(name(of: field))", .satisfies(matcher)) { $0[keyPath: field] }
}

/// Returns the name of a field, as in "\Point.x". Omits the address of a computed property, which differs between runs.
func name<Whole, Field>(of field: KeyPath<Whole, Field>) -> String {
  "\(field)".replacing(/<computed 0x[0-9a-f]+/, with: "<computed")
}
