import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// What the functions of Quick's DSL come down to, with everything spelled out.
enum Declaring {
  /// Runs code that declares something. On another thread than the main one nothing is being declared, which is reported.
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
    _ marking: Marking,
    _ file: FileString,
    _ line: UInt,
    _ closure: @MainActor () -> Void
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) {
      declareGroup(function, description, [], marking, at: location, closure)
    }
  }

  static func group(
    _ function: String,
    _ description: String,
    _ marking: Marking,
    _ file: FileString,
    _ line: UInt,
    ofNoActor closure: () -> Void
  ) {
    withoutActuallyEscaping(closure) { closure in
      let closure = OnMainThread(code: closure)
      group(function, description, marking, file, line, { closure.code() })
    }
  }

  static func example(
    _ function: String,
    _ description: String,
    _ marking: Marking,
    _ file: FileString,
    _ line: UInt,
    _ body: HookClosure
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) {
      declareExample(function, description, [], marking, at: location, body)
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
    onMainThread(function, at: location) { declareHook(function, kind, at: location, closure) }
  }

  static func suiteHook(
    _ function: String,
    _ kind: WritableKeyPath<Hooks, [Hook]> & Sendable,
    _ file: FileString,
    _ line: UInt,
    _ closure: HookClosure
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) { declareSuiteHook(function, kind, at: location, closure) }
  }

  /// - Parameter style: the rules of the only examples that the closure is run around; nil for all.
  static func around(_ file: FileString, _ line: UInt, style: SpecStyle? = nil, _ closure: AroundClosure) {
    let location = CodeLocation(file: file, line: line)
    onMainThread("aroundEach", at: location) {
      let hook = AroundHook(location: location, closure: closure, hasToRunExample: false, style: style)
      Declarations.group(for: "aroundEach", at: location)?.hooks.add(hook)
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
      declareSharedExamples(name, at: location) {
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
    _ marking: Marking,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping SharedExampleContext
  ) {
    let location = CodeLocation(file: file, line: line)
    let context = OnMainThread(code: context)
    onMainThread(function, at: location) {
      includeSharedExamples(function, name, marking, at: location) { context }
    }
  }

  static func behavior<Context>(
    _ function: String,
    _ behavior: Behavior<Context>.Type,
    _ marking: Marking,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping () -> Context
  ) {
    let location = CodeLocation(file: file, line: line)
    let context = OnMainThread(code: context)
    onMainThread(function, at: location) {
      includeExamples(function, of: behavior, behavior.name, marking, at: location) { behavior.spec(context.code) }
    }
  }

  static func behavior<Context>(
    _ function: String,
    _ behavior: AsyncBehavior<Context>.Type,
    _ marking: Marking,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping () -> Context
  ) {
    let location = CodeLocation(file: file, line: line)
    let context = OnMainThread(code: context)
    onMainThread(function, at: location) {
      includeExamples(function, of: behavior, behavior.name, marking, at: location) { behavior.spec(context.code) }
    }
  }
}
