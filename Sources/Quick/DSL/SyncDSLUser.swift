// Made by Scripts/generate-quick-functions. Change that.

/// A class in which examples are declared: a ``QuickSpec``, or a ``Behavior``.
public protocol SyncDSLUser {}

extension SyncDSLUser {
  /// Declares a group of examples.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  public static func describe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @MainActor () -> Void
  ) {
    Declaring.group("describe", description, .none, file, line, closure)
  }

  /// Declares a group of examples.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  public static func context(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @MainActor () -> Void
  ) {
    Declaring.group("context", description, .none, file, line, closure)
  }

  /// Declares a group of examples that focus is on.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  public static func fdescribe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @MainActor () -> Void
  ) {
    Declaring.group("fdescribe", description, .focused, file, line, closure)
  }

  /// Declares a group of examples that focus is on.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  public static func fcontext(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @MainActor () -> Void
  ) {
    Declaring.group("fcontext", description, .focused, file, line, closure)
  }

  /// Declares a group of examples that are not run, and are shown as skipped.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  public static func xdescribe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @MainActor () -> Void
  ) {
    Declaring.group("xdescribe", description, .pending(reason: "xdescribe"), file, line, closure)
  }

  /// Declares a group of examples that are not run, and are shown as skipped.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  public static func xcontext(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @MainActor () -> Void
  ) {
    Declaring.group("xcontext", description, .pending(reason: "xcontext"), file, line, closure)
  }

  /// Declares a group of examples. Its closure is a value of a type that names no actor.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload public static func describe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("describe", description, .none, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples. Its closure is a value of a type that names no actor.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload public static func context(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("context", description, .none, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that focus is on. Its closure is a value of a type that names no actor.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload public static func fdescribe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("fdescribe", description, .focused, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that focus is on. Its closure is a value of a type that names no actor.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload public static func fcontext(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("fcontext", description, .focused, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that are not run, and are shown as skipped. Its closure is a value of a type that names no actor.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload public static func xdescribe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("xdescribe", description, .pending(reason: "xdescribe"), file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that are not run, and are shown as skipped. Its closure is a value of a type that names no actor.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload public static func xcontext(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("xcontext", description, .pending(reason: "xcontext"), file, line, ofNoActor: closure)
  }

  /// Declares an example.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func it(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.example("it", description, .none, file, line, .ofExample(closure))
  }

  /// Declares an async example.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func it(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.example("it", description, .none, file, line, .ofExample(closure))
  }

  /// Declares an example that focus is on.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func fit(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.example("fit", description, .focused, file, line, .ofExample(closure))
  }

  /// Declares an async example that focus is on.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func fit(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.example("fit", description, .focused, file, line, .ofExample(closure))
  }

  /// Declares an example that is not run, and is shown as skipped.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func xit(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.example("xit", description, .pending(reason: "xit"), file, line, .ofExample(closure))
  }

  /// Declares an async example that is not run, and is shown as skipped.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func xit(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.example("xit", description, .pending(reason: "xit"), file, line, .ofExample(closure))
  }

  /// Declares an example that is still to be written; its closure is never run.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func pending(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.example("pending", description, .pending(reason: "pending"), file, line, .ofExample(closure))
  }

  /// Declares an async example that is still to be written; its closure is never run.
  ///
  /// - Parameters:
  ///   - description: what is to be so.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the example.
  public static func pending(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.example("pending", description, .pending(reason: "pending"), file, line, .ofExample(closure))
  }

  /// Runs a closure before each example of the group, after those of the groups around.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .ofExample(closure))
  }

  /// Runs an async closure before each example of the group, after those of the groups around.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .ofExample(closure))
  }

  /// Runs a closure before each example of the group, after those of the groups around, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure))
  }

  /// Runs an async closure before each example of the group, after those of the groups around, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure))
  }

  /// Runs a closure before each example of the group, after all `beforeEach` hooks.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func justBeforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.hook("justBeforeEach", \.justBeforeEach, file, line, .ofExample(closure))
  }

  /// Runs an async closure before each example of the group, after all `beforeEach` hooks.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func justBeforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.hook("justBeforeEach", \.justBeforeEach, file, line, .ofExample(closure))
  }

  /// Runs a closure after each example of the group, before those of the groups around.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .ofExample(closure))
  }

  /// Runs an async closure after each example of the group, before those of the groups around.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .ofExample(closure))
  }

  /// Runs a closure after each example of the group, before those of the groups around, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure))
  }

  /// Runs an async closure after each example of the group, before those of the groups around, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure))
  }

  /// Runs a closure around each example of the group.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public static func aroundEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (@escaping () -> Void) throws -> Void
  ) {
    Declaring.around(file, line, .plain(closure))
  }

  /// Runs an async closure around each example of the group.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public static func aroundEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (@escaping () async -> Void) async throws -> Void
  ) {
    Declaring.around(file, line, .plain(closure))
  }

  /// Runs a closure around each example of the group, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public static func aroundEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata, @escaping () -> Void) throws -> Void
  ) {
    Declaring.around(file, line, .withMetadata(closure))
  }

  /// Runs an async closure around each example of the group, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public static func aroundEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata, @escaping () async -> Void) async throws -> Void
  ) {
    Declaring.around(file, line, .withMetadata(closure))
  }

  /// Runs a closure once, before the first example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func beforeSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.suiteHook("beforeSuite", \.beforeAll, file, line, .ofExample(closure))
  }

  /// Runs an async closure once, before the first example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func beforeSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.suiteHook("beforeSuite", \.beforeAll, file, line, .ofExample(closure))
  }

  /// Runs a closure once, after the last example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func afterSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.suiteHook("afterSuite", \.afterAll, file, line, .ofExample(closure))
  }

  /// Runs an async closure once, after the last example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public static func afterSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.suiteHook("afterSuite", \.afterAll, file, line, .ofExample(closure))
  }

  /// Declares examples that groups can include by name.
  ///
  /// - Parameters:
  ///   - name: the name to include them by, everywhere.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares the examples.
  public static func sharedExamples(
    _ name: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor () -> Void
  ) {
    Declaring.sharedExamples(name, file, line, { _ in closure() })
  }

  /// Declares examples that groups can include by name, each with a context of its own.
  ///
  /// - Parameters:
  ///   - name: the name to include them by, everywhere.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares the examples. It is handed a closure that makes the context.
  public static func sharedExamples(
    _ name: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping @MainActor (@escaping SharedExampleContext) -> Void
  ) {
    Declaring.sharedExamples(name, file, line, closure)
  }

  /// Declares examples that groups can include by name, each with a context of its own. Its closure is a value of a type that names no actor.
  ///
  /// - Parameters:
  ///   - name: the name to include them by, everywhere.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares the examples. It is handed a closure that makes the context.
  @_disfavoredOverload public static func sharedExamples(
    _ name: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: @escaping SharedExampleClosure
  ) {
    Declaring.sharedExamples(name, file, line, ofNoActor: closure)
  }

  /// Includes shared examples, in a group of their name.
  ///
  /// - Parameters:
  ///   - name: the name that they were declared by.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public static func itBehavesLike(_ name: String, file: FileString = #filePath, line: UInt = #line) {
    Declaring.inclusion("itBehavesLike", name, .none, file, line) { [:] }
  }

  /// Includes shared examples, in a group of their name.
  ///
  /// - Parameters:
  ///   - name: the name that they were declared by.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - sharedExampleContext: makes their context.
  public static func itBehavesLike(
    _ name: String,
    file: FileString = #filePath,
    line: UInt = #line,
    sharedExampleContext: @escaping SharedExampleContext
  ) {
    Declaring.inclusion("itBehavesLike", name, .none, file, line, sharedExampleContext)
  }

  /// Includes shared examples, in a group of their name.
  ///
  /// - Parameters:
  ///   - behavior: declares the examples.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - context: makes their context.
  public static func itBehavesLike<C>(
    _ behavior: Behavior<C>.Type,
    file: FileString = #filePath,
    line: UInt = #line,
    context: @escaping () -> C
  ) {
    Declaring.behavior("itBehavesLike", behavior, .none, file, line, context)
  }

  /// Includes shared examples that focus is on, in a group of their name.
  ///
  /// - Parameters:
  ///   - name: the name that they were declared by.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public static func fitBehavesLike(_ name: String, file: FileString = #filePath, line: UInt = #line) {
    Declaring.inclusion("fitBehavesLike", name, .focused, file, line) { [:] }
  }

  /// Includes shared examples that focus is on, in a group of their name.
  ///
  /// - Parameters:
  ///   - name: the name that they were declared by.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - sharedExampleContext: makes their context.
  public static func fitBehavesLike(
    _ name: String,
    file: FileString = #filePath,
    line: UInt = #line,
    sharedExampleContext: @escaping SharedExampleContext
  ) {
    Declaring.inclusion("fitBehavesLike", name, .focused, file, line, sharedExampleContext)
  }

  /// Includes shared examples that focus is on, in a group of their name.
  ///
  /// - Parameters:
  ///   - behavior: declares the examples.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - context: makes their context.
  public static func fitBehavesLike<C>(
    _ behavior: Behavior<C>.Type,
    file: FileString = #filePath,
    line: UInt = #line,
    context: @escaping () -> C
  ) {
    Declaring.behavior("fitBehavesLike", behavior, .focused, file, line, context)
  }

  /// Includes shared examples that are not run, and are shown as skipped, in a group of their name.
  ///
  /// - Parameters:
  ///   - name: the name that they were declared by.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public static func xitBehavesLike(_ name: String, file: FileString = #filePath, line: UInt = #line) {
    Declaring.inclusion("xitBehavesLike", name, .pending(reason: "xitBehavesLike"), file, line) { [:] }
  }

  /// Includes shared examples that are not run, and are shown as skipped, in a group of their name.
  ///
  /// - Parameters:
  ///   - name: the name that they were declared by.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - sharedExampleContext: makes their context.
  public static func xitBehavesLike(
    _ name: String,
    file: FileString = #filePath,
    line: UInt = #line,
    sharedExampleContext: @escaping SharedExampleContext
  ) {
    Declaring.inclusion("xitBehavesLike", name, .pending(reason: "xitBehavesLike"), file, line, sharedExampleContext)
  }

  /// Includes shared examples that are not run, and are shown as skipped, in a group of their name.
  ///
  /// - Parameters:
  ///   - behavior: declares the examples.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - context: makes their context.
  public static func xitBehavesLike<C>(
    _ behavior: Behavior<C>.Type,
    file: FileString = #filePath,
    line: UInt = #line,
    context: @escaping () -> C
  ) {
    Declaring.behavior("xitBehavesLike", behavior, .pending(reason: "xitBehavesLike"), file, line, context)
  }
}
