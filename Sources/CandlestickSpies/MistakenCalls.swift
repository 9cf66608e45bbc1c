// Compiler errors for matchers of calls that do not fit the value. The type checker considers these unavailable
// declarations only if no other fits. Those for a value that is not a spy have an additional parameter with a default
// value, so that the others win for a spy.

public import CandlestickConcurrency
public import CandlestickExpectations

/// Diagnoses arguments whose type differs from that of the spy's arguments.
@available(
  *,
  unavailable,
  message: "the arguments of the spy's calls have another type, or are not Equatable; write several as beCalled((1, 2))"
)
@_disfavoredOverload
public func beCalled<Arguments, Returning>(_ arguments: Any?..., times: Any = 0) -> Matcher<Spy<Arguments, Returning>> {
  fatalError("the compiler refuses this")
}

/// Diagnoses arguments whose type differs from that of the spy's arguments.
@available(
  *,
  unavailable,
  message:
    "the arguments of the spy's calls have another type, or are not Equatable; write several as mostRecentlyBeCalled((1, 2))"
)
@_disfavoredOverload
public func mostRecentlyBeCalled<Arguments, Returning>(_ arguments: Any?...) -> Matcher<Spy<Arguments, Returning>> {
  fatalError("the compiler refuses this")
}

/// Diagnoses a value that is not a spy.
@available(*, unavailable, message: "only a Spy records calls: write expect(service.fetchSpy).to(beCalled(…))")
@_disfavoredOverload
public func beCalled<Value>(_ arguments: Any?..., times: Any = 0, file: StaticString = #filePath) -> Matcher<Value> {
  fatalError("the compiler refuses this")
}

/// Diagnoses a value that is not a spy.
@available(
  *,
  unavailable,
  message: "only a Spy records calls: write expect(service.fetchSpy).to(mostRecentlyBeCalled(…))"
)
@_disfavoredOverload
public func mostRecentlyBeCalled<Value>(_ arguments: Any?..., file: StaticString = #filePath) -> Matcher<Value> {
  fatalError("the compiler refuses this")
}

/// Diagnoses a value that is not a spy.
@available(
  *,
  unavailable,
  message: "only a Spy records calls: write expect(service.fetchSpy).to(haveBeenCalled(before: …))"
)
@_disfavoredOverload
public func haveBeenCalled<Value>(before other: Any, file: StaticString = #filePath) -> Matcher<Value> {
  fatalError("the compiler refuses this")
}
