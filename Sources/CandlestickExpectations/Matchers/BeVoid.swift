/// Matches `()`, but not nil: `expect(delegate?.didFinish()).to(beVoid())`.
public func beVoid() -> Matcher<Void> {
  .simpleNilable("be void") { MatcherStatus(bool: try $0.evaluate() != nil) }
}

// MARK: - Operators

/// Expects a value to equal another. This overload expects `()` and not nil: `expect(delegate?.didFinish()) == ()`.
public func == (lhs: SyncExpectation<Void>, rhs: Void) { lhs.to(beVoid()) }

/// Expects the value of async code to be `()` and not nil.
public nonisolated(nonsending) func == (lhs: AsyncExpectation<Void>, rhs: Void) async { await lhs.to(beVoid()) }

/// Expects a value not to equal another. This overload expects nil and not `()`: `expect(delegate?.didFinish()) != ()`.
public func != (lhs: SyncExpectation<Void>, rhs: Void) { lhs.toNot(beVoid()) }

/// Expects the value of async code to be nil and not `()`.
public nonisolated(nonsending) func != (lhs: AsyncExpectation<Void>, rhs: Void) async { await lhs.toNot(beVoid()) }
