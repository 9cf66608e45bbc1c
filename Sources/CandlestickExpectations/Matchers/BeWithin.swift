/// Matches a value in a range, its bounds included.
///
/// ```swift
/// expect(stack.count).to(beWithin(1...3))
/// ```
///
/// - Parameter range: the range.
public func beWithin<Value: Comparable>(_ range: ClosedRange<Value>) -> Matcher<Value> {
  .value("be within range <(\(stringify(range.lowerBound))...\(stringify(range.upperBound)))>") { range.contains($0) }
}

/// Matches a value in a range, its upper bound excluded.
///
/// ```swift
/// expect(stack.count).to(beWithin(1..<4))
/// ```
///
/// - Parameter range: the range.
public func beWithin<Value: Comparable>(_ range: Range<Value>) -> Matcher<Value> {
  .value("be within range <(\(stringify(range.lowerBound))..<\(stringify(range.upperBound)))>") { range.contains($0) }
}
