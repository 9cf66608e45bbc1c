import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// What Quick's DSL functions call.
enum Declaring {
  /// Runs code that declares something; reports a failure on any thread but the main one, where nothing is being
  /// declared.
  static func onMainThread(_ function: String, at location: CodeLocation, _ code: @MainActor () -> Void) {
    guard Thread.isMainThread else {
      let message =
        "`\(function)` can be used only where examples are declared, which is on the main thread: in `spec()` and in the "
        + "closures of `describe` and `context`"
      return FailureReporter.record(TestFailure(message: message, location: location))
    }
    MainActor.assumeIsolated(code)
  }

  static func group(
    _ function: String,
    _ description: String,
    _ file: FileString,
    _ line: UInt,
    _ closure: @MainActor () -> Void
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) {
      Declarations.addGroup(function, description, [], at: location, closure)
    }
  }

  static func group(
    _ function: String,
    _ description: String,
    _ file: FileString,
    _ line: UInt,
    ofNoActor closure: () -> Void
  ) {
    withoutActuallyEscaping(closure) { closure in
      let closure = OnMainThread(code: closure)
      group(function, description, file, line, { closure.code() })
    }
  }

  static func example(
    _ function: String,
    _ description: String,
    _ file: FileString,
    _ line: UInt,
    _ body: HookClosure
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) {
      Declarations.addExample(function, description, [], at: location, body)
    }
  }

  static func hook(
    _ function: String,
    _ kind: WritableKeyPath<Hooks, [Hook]> & Sendable,
    _ file: FileString,
    _ line: UInt,
    _ closure: HookClosure
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) { Declarations.addHook(function, kind, at: location, closure) }
  }

  static func suiteHook(
    _ function: String,
    _ kind: WritableKeyPath<Hooks, [Hook]> & Sendable,
    _ file: FileString,
    _ line: UInt,
    _ closure: HookClosure
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) { Declarations.addSuiteHook(function, kind, at: location, closure) }
  }

  /// - Parameter rules: the hook is only for examples that follow these rules; nil for all.
  static func around(_ file: FileString, _ line: UInt, only rules: SpecRules? = nil, _ closure: AroundClosure) {
    let location = CodeLocation(file: file, line: line)
    onMainThread("aroundEach", at: location) {
      Declarations.addAround(closure, at: location, hasToRunExample: false, only: rules)
    }
  }

  static func sharedExamples(
    _ name: String,
    _ file: FileString,
    _ line: UInt,
    _ closure: @escaping @MainActor (@escaping SharedExampleContext) -> Void
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread("sharedExamples", at: location) {
      Declarations.addSharedExamples(name, at: location) {
        (context: @escaping SharedContext<OnMainThread<SharedExampleContext>>) in
        closure(context().code)
      }
    }
  }

  static func sharedExamples(
    _ name: String,
    _ file: FileString,
    _ line: UInt,
    ofNoActor closure: @escaping SharedExampleClosure
  ) {
    let closure = OnMainThread(code: closure)
    sharedExamples(name, file, line, { context in closure.code(context) })
  }

  static func inclusion(
    _ function: String,
    _ name: String,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping SharedExampleContext
  ) {
    let location = CodeLocation(file: file, line: line)
    let context = OnMainThread(code: context)
    onMainThread(function, at: location) {
      Declarations.includeSharedExamples(function, name, at: location) { context }
    }
  }

  static func behavior<Context>(
    _ function: String,
    _ behavior: Behavior<Context>.Type,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping () -> Context
  ) {
    let location = CodeLocation(file: file, line: line)
    let context = OnMainThread(code: context)
    onMainThread(function, at: location) {
      Declarations.includeExamples(function, of: behavior, behavior.name, at: location) { behavior.spec(context.code) }
    }
  }

  static func behavior<Context>(
    _ function: String,
    _ behavior: AsyncBehavior<Context>.Type,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping () -> Context
  ) {
    let location = CodeLocation(file: file, line: line)
    let context = OnMainThread(code: context)
    onMainThread(function, at: location) {
      Declarations.includeExamples(function, of: behavior, behavior.name, at: location) { behavior.spec(context.code) }
    }
  }
}
