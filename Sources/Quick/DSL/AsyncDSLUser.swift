// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

/// A class that declares async examples: an ``AsyncSpec`` or an ``AsyncBehavior``.
public protocol AsyncDSLUser {}

extension AsyncDSLUser {
  /// Declares a group of examples about a subject.
  public static func describe(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
  ) { Declaring.group("describe", description, file, line, ofNoActor: closure) }

  /// Declares a group of examples about a situation.
  public static func context(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
  ) { Declaring.group("context", description, file, line, ofNoActor: closure) }

  /// Declares a focused group: the run skips everything else.
  public static func fdescribe(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
  ) { Declaring.group("fdescribe", description, file, line, ofNoActor: closure) }

  /// Declares a focused group: the run skips everything else.
  public static func fcontext(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
  ) { Declaring.group("fcontext", description, file, line, ofNoActor: closure) }

  /// Declares a skipped group.
  public static func xdescribe(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
  ) { Declaring.group("xdescribe", description, file, line, ofNoActor: closure) }

  /// Declares a skipped group.
  public static func xcontext(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: () -> Void
  ) { Declaring.group("xcontext", description, file, line, ofNoActor: closure) }

  /// Declares an async example.
  public static func it(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
  ) { Declaring.example("it", description, file, line, .plain(closure)) }

  /// Declares a focused async example: the run skips everything else.
  public static func fit(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
  ) { Declaring.example("fit", description, file, line, .plain(closure)) }

  /// Declares a skipped async example.
  public static func xit(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
  ) { Declaring.example("xit", description, file, line, .plain(closure)) }

  /// Declares an async example that is not written yet. It is skipped.
  public static func pending(
    _ description: String, file: FileString = #filePath, line: UInt = #line, closure: @escaping () async throws -> Void
  ) { Declaring.example("pending", description, file, line, .plain(closure)) }

  /// Runs an async closure before each example of the group, after the hooks of outer groups.
  public static func beforeEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping BeforeExampleAsyncClosure
  ) { Declaring.hook("beforeEach", \.beforeEach, file, line, .plain(closure)) }

  /// Runs an async closure with the example's metadata before each example of the group, after the hooks of outer groups.
  public static func beforeEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping BeforeExampleWithMetadataAsyncClosure
  ) { Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure)) }

  /// Runs an async closure before each example of the group, after all `beforeEach` hooks.
  public static func justBeforeEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping BeforeExampleAsyncClosure
  ) { Declaring.hook("justBeforeEach", \.justBeforeEach, file, line, .plain(closure)) }

  /// Runs an async closure after each example of the group, before the hooks of outer groups.
  public static func afterEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AfterExampleAsyncClosure
  ) { Declaring.hook("afterEach", \.afterEach, file, line, .plain(closure)) }

  /// Runs an async closure with the example's metadata after each example of the group, before the hooks of outer groups.
  public static func afterEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AfterExampleWithMetadataAsyncClosure
  ) { Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure)) }

  /// Runs an async closure around each example of the group; the closure's last argument runs the example.
  public static func aroundEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AroundExampleAsyncClosure
  ) { Declaring.around(file, line, .plain(closure)) }

  /// Runs an async closure with the example's metadata around each example of the group; the closure's last argument runs the example.
  public static func aroundEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AroundExampleWithMetadataAsyncClosure
  ) { Declaring.around(file, line, .withMetadata(closure)) }

  /// Runs a closure once, before the first example of the run.
  public static func beforeSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
  ) { Declaring.hook("beforeSuite", \.beforeAll, forSuite: true, file, line, .plain(closure)) }

  /// Runs an async closure once, before the first example of the run.
  public static func beforeSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
  ) { Declaring.hook("beforeSuite", \.beforeAll, forSuite: true, file, line, .plain(closure)) }

  /// Runs a closure once, after the last example of the run.
  public static func afterSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
  ) { Declaring.hook("afterSuite", \.afterAll, forSuite: true, file, line, .plain(closure)) }

  /// Runs an async closure once, after the last example of the run.
  public static func afterSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
  ) { Declaring.hook("afterSuite", \.afterAll, forSuite: true, file, line, .plain(closure)) }

  /// Includes shared examples in a group of their own.
  public static func itBehavesLike<C>(
    _ behavior: AsyncBehavior<C>.Type, file: FileString = #filePath, line: UInt = #line, context: @escaping () -> C
  ) { Declaring.behavior("itBehavesLike", behavior, { behavior.name }, file, line, context, behavior.spec) }

  /// Includes shared examples in a focused group: the run skips everything else.
  public static func fitBehavesLike<C>(
    _ behavior: AsyncBehavior<C>.Type, file: FileString = #filePath, line: UInt = #line, context: @escaping () -> C
  ) { Declaring.behavior("fitBehavesLike", behavior, { behavior.name }, file, line, context, behavior.spec) }

  /// Includes shared examples in a skipped group.
  public static func xitBehavesLike<C>(
    _ behavior: AsyncBehavior<C>.Type, file: FileString = #filePath, line: UInt = #line, context: @escaping () -> C
  ) { Declaring.behavior("xitBehavesLike", behavior, { behavior.name }, file, line, context, behavior.spec) }
}
