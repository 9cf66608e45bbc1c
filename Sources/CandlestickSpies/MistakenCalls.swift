// Compiler errors for matchers of calls that do not fit the value. The type checker considers these unavailable declarations only
// if nothing else fits. Those for a value that is not a spy have a further parameter with a default, so that the others win for a spy.

public import CandlestickConcurrency
public import CandlestickExpectations

/// Diagnoses arguments of another type than those of the spy's calls.
@available(*, unavailable, message: "the arguments of the spy's calls have another type, or are not Equatable")
@_disfavoredOverload
public func beCalled<Arguments, Returning>(_ arguments: Any?...) -> Matcher<Spy<Arguments, Returning>> {
  fatalError("the compiler refuses this")
}

/// Diagnoses arguments of another type than those of the spy's calls.
@available(*, unavailable, message: "the arguments of the spy's calls have another type, or are not Equatable")
@_disfavoredOverload
public func beCalled<Arguments, Returning>(_ arguments: Any?..., times: Any) -> Matcher<Spy<Arguments, Returning>> {
  fatalError("the compiler refuses this")
}

/// Diagnoses arguments of another type than those of the spy's calls.
@available(*, unavailable, message: "the arguments of the spy's calls have another type, or are not Equatable")
@_disfavoredOverload
public func mostRecentlyBeCalled<Arguments, Returning>(_ arguments: Any?...) -> Matcher<Spy<Arguments, Returning>> {
  fatalError("the compiler refuses this")
}

/// Diagnoses a value that is not a spy.
@available(*, unavailable, message: "only a Spy records calls: write expect(service.fetchSpy).to(beCalled(…))")
@_disfavoredOverload
public func beCalled<Value>(_ arguments: Any?..., file: StaticString = #filePath) -> Matcher<Value> {
  fatalError("the compiler refuses this")
}

/// Diagnoses a value that is not a spy.
@available(*, unavailable, message: "only a Spy records calls: write expect(service.fetchSpy).to(beCalled(…))")
@_disfavoredOverload
public func beCalled<Value>(_ arguments: Any?..., times: Any, file: StaticString = #filePath) -> Matcher<Value> {
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
