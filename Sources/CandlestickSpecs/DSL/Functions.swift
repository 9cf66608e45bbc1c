// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

import CandlestickExpectations

/// Declares a group of examples about a subject.
///
/// ```swift
/// describe("a stack") {
///   it("is empty at first") { expect(Stack<Int>().isEmpty).to(beTrue()) }
/// }
/// ```
public func describe(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: () throws -> Void
) { Declarations.addGroup(.init("describe", description, traits, file, line), closure) }

/// Declares a group of examples about a situation.
///
/// ```swift
/// context("with an element") {
///   beforeEach { stack.push(1) }
///   it("is not empty") { expect(stack.isEmpty).to(beFalse()) }
/// }
/// ```
public func context(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: () throws -> Void
) { Declarations.addGroup(.init("context", description, traits, file, line), closure) }

/// Declares a focused group: the run skips everything else.
public func fdescribe(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: () throws -> Void
) { Declarations.addGroup(.init("fdescribe", description, traits, file, line), closure) }

/// Declares a focused group: the run skips everything else.
public func fcontext(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: () throws -> Void
) { Declarations.addGroup(.init("fcontext", description, traits, file, line), closure) }

/// Declares a skipped group.
public func xdescribe(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: () throws -> Void
) { Declarations.addGroup(.init("xdescribe", description, traits, file, line), closure) }

/// Declares a skipped group.
public func xcontext(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: () throws -> Void
) { Declarations.addGroup(.init("xcontext", description, traits, file, line), closure) }

/// Declares an example.
///
/// ```swift
/// it("is empty at first") { expect(Stack<Int>().isEmpty).to(beTrue()) }
/// ```
public func it(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) () throws -> Void
) { Declarations.addExample(.init("it", description, traits, file, line), .plain(callable(closure))) }

/// Declares an example.
///
/// ```swift
/// it("adds deposits") {
///   await account.deposit(10)
///   await expect { await account.balance }.to(equal(10))
/// }
/// ```
public func it(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping () async throws -> Void
) { Declarations.addExample(.init("it", description, traits, file, line), .plain(closure)) }

/// Declares a focused example: the run skips everything else.
public func fit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) () throws -> Void
) { Declarations.addExample(.init("fit", description, traits, file, line), .plain(callable(closure))) }

/// Declares a focused example: the run skips everything else.
public func fit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping () async throws -> Void
) { Declarations.addExample(.init("fit", description, traits, file, line), .plain(closure)) }

/// Declares a skipped example.
public func xit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) () throws -> Void
) { Declarations.addExample(.init("xit", description, traits, file, line), .plain(callable(closure))) }

/// Declares a skipped example.
public func xit(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping () async throws -> Void
) { Declarations.addExample(.init("xit", description, traits, file, line), .plain(closure)) }

/// Declares an example that is not written yet. It is skipped.
public func pending(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) () throws -> Void = {}
) { Declarations.addExample(.init("pending", description, traits, file, line), .plain(callable(closure))) }

/// Declares an example that is not written yet. It is skipped.
public func pending(
  _ description: String, _ traits: SpecTrait..., file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping () async throws -> Void
) { Declarations.addExample(.init("pending", description, traits, file, line), .plain(closure)) }

/// Runs a closure before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @isolated(any) () throws -> Void
) { Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .plain(callable(closure))) }

/// Runs a closure before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
) { Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure with the example's metadata before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) (ExampleMetadata) throws -> Void
) {
  Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .withMetadata(callable(closure)))
}

/// Runs a closure with the example's metadata before each example of the group, after the hooks of outer groups.
public func beforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (ExampleMetadata) async throws -> Void
) { Declarations.addHook("beforeEach", \.beforeEach, at: .init(file: file, line: line), .withMetadata(closure)) }

/// Runs a closure before each example of the group, after all `beforeEach` hooks.
public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @isolated(any) () throws -> Void
) {
  Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .plain(callable(closure)))
}

/// Runs a closure before each example of the group, after all `beforeEach` hooks.
public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
) { Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure with the example's metadata before each example of the group, after all `beforeEach` hooks.
public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) (ExampleMetadata) throws -> Void
) {
  Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .withMetadata(callable(closure)))
}

/// Runs a closure with the example's metadata before each example of the group, after all `beforeEach` hooks.
public func justBeforeEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (ExampleMetadata) async throws -> Void
) {
  Declarations.addHook("justBeforeEach", \.justBeforeEach, at: .init(file: file, line: line), .withMetadata(closure))
}

/// Runs a closure after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @isolated(any) () throws -> Void
) { Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .plain(callable(closure))) }

/// Runs a closure after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
) { Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure with the example's metadata after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) (ExampleMetadata) throws -> Void
) {
  Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .withMetadata(callable(closure)))
}

/// Runs a closure with the example's metadata after each example of the group, before the hooks of outer groups.
public func afterEach(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (ExampleMetadata) async throws -> Void
) { Declarations.addHook("afterEach", \.afterEach, at: .init(file: file, line: line), .withMetadata(closure)) }

/// Runs a closure once, before the first example that runs in the group.
public func beforeAll(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @isolated(any) () throws -> Void
) { Declarations.addHook("beforeAll", \.beforeAll, at: .init(file: file, line: line), .plain(callable(closure))) }

/// Runs a closure once, before the first example that runs in the group.
public func beforeAll(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
) { Declarations.addHook("beforeAll", \.beforeAll, at: .init(file: file, line: line), .plain(closure)) }

/// Runs a closure once, after the last example that runs in the group.
public func afterAll(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @isolated(any) () throws -> Void
) { Declarations.addHook("afterAll", \.afterAll, at: .init(file: file, line: line), .plain(callable(closure))) }

/// Runs a closure once, after the last example that runs in the group.
public func afterAll(file: StaticString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void) {
  Declarations.addHook("afterAll", \.afterAll, at: .init(file: file, line: line), .plain(closure))
}

/// Runs a closure around each example of the group; the closure's last argument runs the example.
///
/// ```swift
/// aroundEach { runExample in
///   Settings.$theme.withValue(.dark) { runExample() }
/// }
/// ```
public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) (@escaping () -> Void) throws -> Void
) { Declarations.addAround(.plain(callable(closure)), at: .init(file: file, line: line)) }

/// Runs a closure around each example of the group; the closure's last argument runs the example.
public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (@escaping @MainActor () async -> Void) async throws -> Void
) { Declarations.addAround(.plain(closure), at: .init(file: file, line: line)) }

/// Runs a closure with the example's metadata around each example of the group; the closure's last argument runs the example.
public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @isolated(any) (ExampleMetadata, @escaping () -> Void) throws -> Void
) { Declarations.addAround(.withMetadata(callable(closure)), at: .init(file: file, line: line)) }

/// Runs a closure with the example's metadata around each example of the group; the closure's last argument runs the example.
public func aroundEach(
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (ExampleMetadata, @escaping @MainActor () async -> Void) async throws -> Void
) { Declarations.addAround(.withMetadata(closure), at: .init(file: file, line: line)) }

/// Runs a closure once, before the first example of the run.
public func beforeSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @isolated(any) () throws -> Void
) {
  Declarations.addHook("beforeSuite", \.beforeAll, forSuite: true, at: .init(file: file, line: line), .plain(callable(closure)))
}

/// Runs a closure once, before the first example of the run.
public func beforeSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
) {
  Declarations.addHook("beforeSuite", \.beforeAll, forSuite: true, at: .init(file: file, line: line), .plain(closure))
}

/// Runs a closure once, after the last example of the run.
public func afterSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @isolated(any) () throws -> Void
) {
  Declarations.addHook("afterSuite", \.afterAll, forSuite: true, at: .init(file: file, line: line), .plain(callable(closure)))
}

/// Runs a closure once, after the last example of the run.
public func afterSuite(
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
) {
  Declarations.addHook("afterSuite", \.afterAll, forSuite: true, at: .init(file: file, line: line), .plain(closure))
}

/// Declares examples that groups can include by name.
///
/// ```swift
/// sharedExamples("a container") {
///   it("has a count") { … }
/// }
///
/// itBehavesLike("a container")
/// ```
public func sharedExamples(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, closure: @escaping () throws -> Void
) { Declarations.addSharedExamples(name, at: .init(file: file, line: line), withoutContext: closure) }

/// Declares examples that groups can include by name. Each inclusion provides a context.
///
/// ```swift
/// sharedExamples("a collection") { (collection: @escaping SharedContext<[Int]>) in
///   it("has a count") { expect(collection()).to(haveCount(3)) }
/// }
///
/// itBehavesLike("a collection") { [1, 2, 3] }
/// ```
public func sharedExamples<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (@escaping SharedContext<Context>) throws -> Void
) { Declarations.addSharedExamples(name, at: .init(file: file, line: line), closure) }

/// Includes shared examples in a group of their own.
public func itBehavesLike<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, context: @escaping SharedContext<Context> = {}
) { Declarations.includeSharedExamples("itBehavesLike", name, at: .init(file: file, line: line), context: context) }

/// Includes shared examples in a group of their own.
public func itBehavesLike(_ behavior: SharedBehavior<Void>.Type, file: StaticString = #filePath, line: UInt = #line) {
  Declarations.includeBehavior("itBehavesLike", behavior, at: .init(file: file, line: line)) {}
}

/// Includes shared examples in a group of their own.
public func itBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type, file: StaticString = #filePath, line: UInt = #line,
  context: @escaping SharedContext<Context>
) { Declarations.includeBehavior("itBehavesLike", behavior, at: .init(file: file, line: line), context: context) }

/// Includes shared examples in a focused group: the run skips everything else.
public func fitBehavesLike<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, context: @escaping SharedContext<Context> = {}
) { Declarations.includeSharedExamples("fitBehavesLike", name, at: .init(file: file, line: line), context: context) }

/// Includes shared examples in a focused group: the run skips everything else.
public func fitBehavesLike(
  _ behavior: SharedBehavior<Void>.Type, file: StaticString = #filePath, line: UInt = #line
) { Declarations.includeBehavior("fitBehavesLike", behavior, at: .init(file: file, line: line)) {} }

/// Includes shared examples in a focused group: the run skips everything else.
public func fitBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type, file: StaticString = #filePath, line: UInt = #line,
  context: @escaping SharedContext<Context>
) { Declarations.includeBehavior("fitBehavesLike", behavior, at: .init(file: file, line: line), context: context) }

/// Includes shared examples in a skipped group.
public func xitBehavesLike<Context>(
  _ name: String, file: StaticString = #filePath, line: UInt = #line, context: @escaping SharedContext<Context> = {}
) { Declarations.includeSharedExamples("xitBehavesLike", name, at: .init(file: file, line: line), context: context) }

/// Includes shared examples in a skipped group.
public func xitBehavesLike(
  _ behavior: SharedBehavior<Void>.Type, file: StaticString = #filePath, line: UInt = #line
) { Declarations.includeBehavior("xitBehavesLike", behavior, at: .init(file: file, line: line)) {} }

/// Includes shared examples in a skipped group.
public func xitBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type, file: StaticString = #filePath, line: UInt = #line,
  context: @escaping SharedContext<Context>
) { Declarations.includeBehavior("xitBehavesLike", behavior, at: .init(file: file, line: line), context: context) }
