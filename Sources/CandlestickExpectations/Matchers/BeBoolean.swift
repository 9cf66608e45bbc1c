/// Matches true: `expect(stack.isEmpty).to(beTrue())`.
public func beTrue() -> Matcher<Bool> {
  Matcher("be true") { $0 }
}

/// Matches false: `expect(stack.isEmpty).to(beFalse())`.
public func beFalse() -> Matcher<Bool> {
  Matcher("be false") { !$0 }
}
