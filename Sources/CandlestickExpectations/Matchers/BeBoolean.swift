/// Matches true.
///
/// ```swift
/// expect(stack.isEmpty).to(beTrue())
/// ```
public func beTrue() -> Matcher<Bool> {
  .value("be true") { $0 }
}

/// Matches false.
///
/// ```swift
/// expect(stack.isEmpty).to(beFalse())
/// ```
public func beFalse() -> Matcher<Bool> {
  .value("be false") { !$0 }
}
