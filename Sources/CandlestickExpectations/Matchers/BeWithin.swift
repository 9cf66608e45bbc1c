/// Matches a value in a closed range: `expect(stack.count).to(beWithin(1...3))`.
public func beWithin<Value: Comparable>(_ range: ClosedRange<Value>) -> Matcher<Value> {
  Matcher("be within range <(\(stringify(range.lowerBound))...\(stringify(range.upperBound)))>") { range.contains($0) }
}

/// Matches a value in a half-open range: `expect(stack.count).to(beWithin(1..<4))`.
public func beWithin<Value: Comparable>(_ range: Range<Value>) -> Matcher<Value> {
  Matcher("be within range <(\(stringify(range.lowerBound))..<\(stringify(range.upperBound)))>") { range.contains($0) }
}
