// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

import CandlestickExpectations

/// Declares a group: a subject, and examples of its behavior.
@MainActor public func describe(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @MainActor () throws -> Void
) { Declarations.addGroup("describe", description, traits, at: .init(file: file, line: line), closure) }

/// Declares a group: a situation, and examples of the behavior in it.
@MainActor public func context(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @MainActor () throws -> Void
) { Declarations.addGroup("context", description, traits, at: .init(file: file, line: line), closure) }

/// Declares a focused group: the run skips everything else.
@MainActor public func fdescribe(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @MainActor () throws -> Void
) { Declarations.addGroup("fdescribe", description, traits, at: .init(file: file, line: line), closure) }

/// Declares a focused group: the run skips everything else.
@MainActor public func fcontext(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @MainActor () throws -> Void
) { Declarations.addGroup("fcontext", description, traits, at: .init(file: file, line: line), closure) }

/// Declares a group whose examples are skipped.
@MainActor public func xdescribe(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @MainActor () throws -> Void
) { Declarations.addGroup("xdescribe", description, traits, at: .init(file: file, line: line), closure) }

/// Declares a group whose examples are skipped.
@MainActor public func xcontext(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @MainActor () throws -> Void
) { Declarations.addGroup("xcontext", description, traits, at: .init(file: file, line: line), closure) }

/// Declares an example.
@MainActor public func it(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void
) { Declarations.addExample("it", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Declares an async example.
@MainActor public func it(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declarations.addExample("it", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Declares a focused example: the run skips everything else.
@MainActor public func fit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void
) { Declarations.addExample("fit", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Declares a focused async example: the run skips everything else.
@MainActor public func fit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declarations.addExample("fit", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Declares an example that is skipped.
@MainActor public func xit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void
) { Declarations.addExample("xit", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Declares an async example that is skipped.
@MainActor public func xit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declarations.addExample("xit", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Declares an example that is still to be written, and is skipped.
@MainActor public func pending(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () throws -> Void = {}
) { Declarations.addExample("pending", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Declares an async example that is still to be written, and is skipped.
@MainActor public func pending(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor () async throws -> Void
) { Declarations.addExample("pending", description, traits, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure before each example of the group, after the hooks of outer groups.
@MainActor public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) { Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs an async closure before each example of the group, after the hooks of outer groups.
@MainActor public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () async throws -> Void
) { Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure with the example's metadata before each example of the group, after the hooks of outer groups.
@MainActor public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) { Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .withMetadata(closure)) }

/// Runs an async closure with the example's metadata before each example of the group, after the hooks of outer groups.
@MainActor public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) { Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .withMetadata(closure)) }

/// Runs a closure before each example of the group, after all `beforeEach` hooks.
@MainActor public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) { Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs an async closure before each example of the group, after all `beforeEach` hooks.
@MainActor public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () async throws -> Void
) { Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure with the example's metadata before each example of the group, after all `beforeEach` hooks.
@MainActor public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) {
  Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .withMetadata(closure))
}

/// Runs an async closure with the example's metadata before each example of the group, after all `beforeEach` hooks.
@MainActor public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) {
  Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .withMetadata(closure))
}

/// Runs a closure after each example of the group, before the hooks of outer groups.
@MainActor public func afterEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) { Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs an async closure after each example of the group, before the hooks of outer groups.
@MainActor public func afterEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () async throws -> Void
) { Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure with the example's metadata after each example of the group, before the hooks of outer groups.
@MainActor public func afterEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) { Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .withMetadata(closure)) }

/// Runs an async closure with the example's metadata after each example of the group, before the hooks of outer groups.
@MainActor public func afterEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) { Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .withMetadata(closure)) }

/// Runs a closure once, before the first example of the group that runs.
@MainActor public func beforeAll(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) { Declarations.addHook("beforeAll", \.beforeAll, at: .init(file: file, line: line), .plain(closure)) }

/// Runs an async closure once, before the first example of the group that runs.
@MainActor public func beforeAll(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () async throws -> Void
) { Declarations.addHook("beforeAll", \.beforeAll, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure once, after the last example of the group that runs.
@MainActor public func afterAll(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) { Declarations.addHook("afterAll", \.afterAll, at: .init(file: file, line: line), .plain(closure)) }

/// Runs an async closure once, after the last example of the group that runs.
@MainActor public func afterAll(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () async throws -> Void
) { Declarations.addHook("afterAll", \.afterAll, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure around each example of the group; its last argument runs the example.
@MainActor public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (@escaping @MainActor () -> Void) throws -> Void
) { Declarations.addAround(.plain(closure), at: .init(file: file, line: line)) }

/// Runs an async closure around each example of the group; its last argument runs the example.
@MainActor public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (@escaping @MainActor () async -> Void) async throws -> Void
) { Declarations.addAround(.plain(closure), at: .init(file: file, line: line)) }

/// Runs a closure with the example's metadata around each example of the group; its last argument runs the example.
@MainActor public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (ExampleMetadata, @escaping @MainActor () -> Void) throws -> Void
) { Declarations.addAround(.withMetadata(closure), at: .init(file: file, line: line)) }

/// Runs an async closure with the example's metadata around each example of the group; its last argument runs the example.
@MainActor public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (ExampleMetadata, @escaping @MainActor () async -> Void) async throws -> Void
) { Declarations.addAround(.withMetadata(closure), at: .init(file: file, line: line)) }

/// Runs a closure once, before the first example of the run.
@MainActor public func beforeSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) {
  Declarations.addHook("beforeSuite", \.beforeAll, isOfSuite: true, at: .init(file: file, line: line), .plain(closure))
}

/// Runs an async closure once, before the first example of the run.
@MainActor public func beforeSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () async throws -> Void
) {
  Declarations.addHook("beforeSuite", \.beforeAll, isOfSuite: true, at: .init(file: file, line: line), .plain(closure))
}

/// Runs a closure once, after the last example of the run.
@MainActor public func afterSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) {
  Declarations.addHook("afterSuite", \.afterAll, isOfSuite: true, at: .init(file: file, line: line), .plain(closure))
}

/// Runs an async closure once, after the last example of the run.
@MainActor public func afterSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () async throws -> Void
) {
  Declarations.addHook("afterSuite", \.afterAll, isOfSuite: true, at: .init(file: file, line: line), .plain(closure))
}

/// Declares examples that groups can include by name.
@MainActor public func sharedExamples(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor () throws -> Void
) { Declarations.addSharedExamples(name, at: .init(file: file, line: line), withoutContext: closure) }

/// Declares examples that groups can include by name, each time with another context.
@MainActor public func sharedExamples<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (@escaping SharedContext<Context>) throws -> Void
) { Declarations.addSharedExamples(name, at: .init(file: file, line: line), closure) }

/// Includes shared examples, in a group of their own.
@MainActor public func itBehavesLike<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, context: @escaping SharedContext<Context> = {}
) { Declarations.includeSharedExamples("itBehavesLike", name, at: .init(file: file, line: line), context: context) }

/// Includes shared examples, in a group of their own.
@MainActor public func itBehavesLike(
  _ behavior: SharedBehavior<Void>.Type, file: StaticString = #filePath, line: UInt = #line
) { Declarations.includeBehavior("itBehavesLike", behavior, at: .init(file: file, line: line)) {} }

/// Includes shared examples, in a group of their own.
@MainActor public func itBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type, file: StaticString = #filePath, line: UInt = #line,
  context: @escaping SharedContext<Context>
) { Declarations.includeBehavior("itBehavesLike", behavior, at: .init(file: file, line: line), context: context) }

/// Includes shared examples, in a focused group: the run skips everything else.
@MainActor public func fitBehavesLike<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, context: @escaping SharedContext<Context> = {}
) { Declarations.includeSharedExamples("fitBehavesLike", name, at: .init(file: file, line: line), context: context) }

/// Includes shared examples, in a focused group: the run skips everything else.
@MainActor public func fitBehavesLike(
  _ behavior: SharedBehavior<Void>.Type, file: StaticString = #filePath, line: UInt = #line
) { Declarations.includeBehavior("fitBehavesLike", behavior, at: .init(file: file, line: line)) {} }

/// Includes shared examples, in a focused group: the run skips everything else.
@MainActor public func fitBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type, file: StaticString = #filePath, line: UInt = #line,
  context: @escaping SharedContext<Context>
) { Declarations.includeBehavior("fitBehavesLike", behavior, at: .init(file: file, line: line), context: context) }

/// Includes shared examples, in a group that is skipped.
@MainActor public func xitBehavesLike<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, context: @escaping SharedContext<Context> = {}
) { Declarations.includeSharedExamples("xitBehavesLike", name, at: .init(file: file, line: line), context: context) }

/// Includes shared examples, in a group that is skipped.
@MainActor public func xitBehavesLike(
  _ behavior: SharedBehavior<Void>.Type, file: StaticString = #filePath, line: UInt = #line
) { Declarations.includeBehavior("xitBehavesLike", behavior, at: .init(file: file, line: line)) {} }

/// Includes shared examples, in a group that is skipped.
@MainActor public func xitBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type, file: StaticString = #filePath, line: UInt = #line,
  context: @escaping SharedContext<Context>
) { Declarations.includeBehavior("xitBehavesLike", behavior, at: .init(file: file, line: line), context: context) }
