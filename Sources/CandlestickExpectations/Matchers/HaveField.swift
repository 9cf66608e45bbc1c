/// Matches a value whose field is equal to another value.
///
/// ```swift
/// expect(point).to(haveField(\.x, 5))
/// ```
///
/// - Parameters:
///   - field: the key path of the field. Of a computed property, a message knows only the type.
///   - value: what the field is to be equal to.
public func haveField<Whole, Field: Equatable>(_ field: KeyPath<Whole, Field>, _ value: Field) -> Matcher<Whole> {
  havePart("have field \(name(of: field))", .equals(value)) { $0[keyPath: field] }
}

/// Matches a value whose field matches.
///
/// ```swift
/// expect(cat).to(haveField(\.name, beginWith("T")))
/// ```
///
/// - Parameters:
///   - field: the key path of the field. Of a computed property, a message knows only the type.
///   - matcher: says what the field is to match.
public func haveField<Whole, Field>(_ field: KeyPath<Whole, Field>, _ matcher: Matcher<Field>) -> Matcher<Whole> {
  havePart("have field \(name(of: field))", .satisfies(matcher)) { $0[keyPath: field] }
}

/// Matches a value whose field, which may be nil, matches.
///
/// ```swift
/// expect(cat).to(haveField(\.owner?.name, equal("Ann")))
/// expect(cat).to(haveField(\.owner, beNil()))
/// ```
///
/// - Parameters:
///   - field: the key path of the field. Of a computed property, a message knows only the type.
///   - matcher: says what the field is to match.
public func haveField<Whole, Field>(_ field: KeyPath<Whole, Field?>, _ matcher: Matcher<Field>) -> Matcher<Whole> {
  havePart("have field \(name(of: field))", .satisfies(matcher)) { $0[keyPath: field] }
}

/// The name of a field, as in "\Point.x", without the address of a computed one, which differs from run to run.
func name<Whole, Field>(of field: KeyPath<Whole, Field>) -> String {
  "\(field)".replacing(/<computed 0x[0-9a-f]+/, with: "<computed")
}
