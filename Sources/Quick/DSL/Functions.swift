// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

// Global functions, which helper functions that declare examples and a `QuickConfiguration` call.

/// Declares a group of examples about a subject.
public func describe(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @MainActor () -> Void
) { Declaring.group("describe", description, file, line, closure) }

/// Declares a group of examples about a situation.
public func context(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @MainActor () -> Void
) { Declaring.group("context", description, file, line, closure) }

/// Declares a focused group: the run skips everything else.
public func fdescribe(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @MainActor () -> Void
) { Declaring.group("fdescribe", description, file, line, closure) }

/// Declares a focused group: the run skips everything else.
public func fcontext(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @MainActor () -> Void
) { Declaring.group("fcontext", description, file, line, closure) }

/// Declares a skipped group.
public func xdescribe(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @MainActor () -> Void
) { Declaring.group("xdescribe", description, file, line, closure) }

/// Declares a skipped group.
public func xcontext(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @MainActor () -> Void
) { Declaring.group("xcontext", description, file, line, closure) }

/// Declares a group of examples about a subject.
@_disfavoredOverload public func describe(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
) { Declaring.group("describe", description, file, line, ofNoActor: closure) }

/// Declares a group of examples about a situation.
@_disfavoredOverload public func context(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
) { Declaring.group("context", description, file, line, ofNoActor: closure) }

/// Declares a focused group: the run skips everything else.
@_disfavoredOverload public func fdescribe(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
) { Declaring.group("fdescribe", description, file, line, ofNoActor: closure) }

/// Declares a focused group: the run skips everything else.
@_disfavoredOverload public func fcontext(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
) { Declaring.group("fcontext", description, file, line, ofNoActor: closure) }

/// Declares a skipped group.
@_disfavoredOverload public func xdescribe(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
) { Declaring.group("xdescribe", description, file, line, ofNoActor: closure) }

/// Declares a skipped group.
@_disfavoredOverload public func xcontext(
  _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
) { Declaring.group("xcontext", description, file, line, ofNoActor: closure) }

/// Declares an example.
public func it(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void
) { Declaring.example("it", description, file, line, .plain(closure)) }

/// Declares an async example.
public func it(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declaring.example("it", description, file, line, .plain(closure)) }

/// Declares a focused example: the run skips everything else.
public func fit(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void
) { Declaring.example("fit", description, file, line, .plain(closure)) }

/// Declares a focused async example: the run skips everything else.
public func fit(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declaring.example("fit", description, file, line, .plain(closure)) }

/// Declares a skipped example.
public func xit(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void
) { Declaring.example("xit", description, file, line, .plain(closure)) }

/// Declares a skipped async example.
public func xit(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declaring.example("xit", description, file, line, .plain(closure)) }

/// Declares an example that is not written yet. It is skipped.
public func pending(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void
) { Declaring.example("pending", description, file, line, .plain(closure)) }

/// Declares an async example that is not written yet. It is skipped.
public func pending(
  _ description: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declaring.example("pending", description, file, line, .plain(closure)) }

/// Runs a closure before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
) { Declaring.hook("beforeEach", \.beforeEach, file, line, .plain(closure)) }

/// Runs an async closure before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
) { Declaring.hook("beforeEach", \.beforeEach, file, line, .plain(closure)) }

/// Runs a closure with the example's metadata before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) { Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure)) }

/// Runs an async closure with the example's metadata before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: FileString = #filePath, line: UInt = #line,
  _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) { Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure)) }

/// Runs a closure before each example of the group, after all `beforeEach` hooks.
public func justBeforeEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
) { Declaring.hook("justBeforeEach", \.justBeforeEach, file, line, .plain(closure)) }

/// Runs an async closure before each example of the group, after all `beforeEach` hooks.
public func justBeforeEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
) { Declaring.hook("justBeforeEach", \.justBeforeEach, file, line, .plain(closure)) }

/// Runs a closure after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
) { Declaring.hook("afterEach", \.afterEach, file, line, .plain(closure)) }

/// Runs an async closure after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
) { Declaring.hook("afterEach", \.afterEach, file, line, .plain(closure)) }

/// Runs a closure with the example's metadata after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) { Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure)) }

/// Runs an async closure with the example's metadata after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: FileString = #filePath, line: UInt = #line,
  _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) { Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure)) }

/// Runs a closure around each example of the group; the closure's last argument runs the example.
public func aroundEach(
  file: FileString = #filePath, line: UInt = #line,
  _ closure: @escaping @MainActor (@escaping () -> Void) throws -> Void
) { Declaring.around(file, line, .plain(closure)) }

/// Runs an async closure around each example of the group; the closure's last argument runs the example.
public func aroundEach(
  file: FileString = #filePath, line: UInt = #line,
  _ closure: @escaping @MainActor (@escaping () async -> Void) async throws -> Void
) { Declaring.around(file, line, .plain(closure)) }

/// Runs a closure with the example's metadata around each example of the group; the closure's last argument runs the example.
public func aroundEach(
  file: FileString = #filePath, line: UInt = #line,
  _ closure: @escaping @MainActor (ExampleMetadata, @escaping () -> Void) throws -> Void
) { Declaring.around(file, line, .withMetadata(closure)) }

/// Runs an async closure with the example's metadata around each example of the group; the closure's last argument runs the example.
public func aroundEach(
  file: FileString = #filePath, line: UInt = #line,
  _ closure: @escaping @MainActor (ExampleMetadata, @escaping () async -> Void) async throws -> Void
) { Declaring.around(file, line, .withMetadata(closure)) }

/// Runs a closure once, before the first example of the run.
public func beforeSuite(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
) { Declaring.hook("beforeSuite", \.beforeAll, forSuite: true, file, line, .plain(closure)) }

/// Runs an async closure once, before the first example of the run.
public func beforeSuite(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
) { Declaring.hook("beforeSuite", \.beforeAll, forSuite: true, file, line, .plain(closure)) }

/// Runs a closure once, after the last example of the run.
public func afterSuite(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
) { Declaring.hook("afterSuite", \.afterAll, forSuite: true, file, line, .plain(closure)) }

/// Runs an async closure once, after the last example of the run.
public func afterSuite(
  file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
) { Declaring.hook("afterSuite", \.afterAll, forSuite: true, file, line, .plain(closure)) }

/// Declares examples that groups can include by name.
public func sharedExamples(
  _ name: String, file: FileString = #filePath, line: UInt = #line, closure: @escaping @MainActor () -> Void
) { Declaring.sharedExamples(name, file, line, { _ in closure() }) }

/// Declares examples that groups can include by name. Each inclusion provides a context.
public func sharedExamples(
  _ name: String, file: FileString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (@escaping SharedExampleContext) -> Void
) { Declaring.sharedExamples(name, file, line, closure) }

/// Declares examples that groups can include by name. Each inclusion provides a context.
@_disfavoredOverload public func sharedExamples(
  _ name: String, file: FileString = #filePath, line: UInt = #line, closure: @escaping SharedExampleClosure
) { Declaring.sharedExamples(name, file, line, ofNoActor: closure) }

/// Includes shared examples in a group of their own.
public func itBehavesLike(
  _ name: String, file: FileString = #filePath, line: UInt = #line,
  sharedExampleContext: @escaping SharedExampleContext = { [:] }
) { Declaring.inclusion("itBehavesLike", name, file, line, sharedExampleContext) }

/// Includes shared examples in a group of their own.
public func itBehavesLike<C>(
  _ behavior: Behavior<C>.Type, file: FileString = #filePath, line: UInt = #line, context: @escaping () -> C
) { Declaring.behavior("itBehavesLike", behavior, { behavior.name }, file, line, context, behavior.spec) }

/// Includes shared examples in a focused group: the run skips everything else.
public func fitBehavesLike(
  _ name: String, file: FileString = #filePath, line: UInt = #line,
  sharedExampleContext: @escaping SharedExampleContext = { [:] }
) { Declaring.inclusion("fitBehavesLike", name, file, line, sharedExampleContext) }

/// Includes shared examples in a focused group: the run skips everything else.
public func fitBehavesLike<C>(
  _ behavior: Behavior<C>.Type, file: FileString = #filePath, line: UInt = #line, context: @escaping () -> C
) { Declaring.behavior("fitBehavesLike", behavior, { behavior.name }, file, line, context, behavior.spec) }

/// Includes shared examples in a skipped group.
public func xitBehavesLike(
  _ name: String, file: FileString = #filePath, line: UInt = #line,
  sharedExampleContext: @escaping SharedExampleContext = { [:] }
) { Declaring.inclusion("xitBehavesLike", name, file, line, sharedExampleContext) }

/// Includes shared examples in a skipped group.
public func xitBehavesLike<C>(
  _ behavior: Behavior<C>.Type, file: FileString = #filePath, line: UInt = #line, context: @escaping () -> C
) { Declaring.behavior("xitBehavesLike", behavior, { behavior.name }, file, line, context, behavior.spec) }
