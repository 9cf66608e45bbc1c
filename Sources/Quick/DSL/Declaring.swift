import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// The implementations of Quick's DSL functions.
enum Declaring {
  /// Runs code that declares a group, an example or a hook. On other threads, where nothing can be declared, records a
  /// failure instead.
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
      Declarations.addGroup(DeclaringCall(function, description, at: location), closure)
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
      Declarations.addExample(DeclaringCall(function, description, at: location), body)
    }
  }

  /// Declares a hook.
  ///
  /// - Parameter forSuite: true for a hook of the whole run.
  static func hook(
    _ function: String,
    _ kind: WritableKeyPath<Hooks, [Hook]> & Sendable,
    forSuite: Bool = false,
    _ file: FileString,
    _ line: UInt,
    _ closure: HookClosure
  ) {
    let location = CodeLocation(file: file, line: line)
    onMainThread(function, at: location) {
      Declarations.addHook(function, kind, forSuite: forSuite, at: location, closure)
    }
  }

  /// Declares an `aroundEach` hook.
  ///
  /// - Parameter rules: limits the hook to examples with these rules; nil for all examples.
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

  /// Includes the shared examples of a class.
  ///
  /// - Parameters:
  ///   - type: the class of the shared examples.
  ///   - spec: declares the examples with a context.
  static func behavior<Context>(
    _ function: String,
    _ type: AnyClass,
    _ name: @MainActor () -> String,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping () -> Context,
    _ spec: @MainActor (@escaping () -> Context) -> Void
  ) {
    let location = CodeLocation(file: file, line: line)
    let context = OnMainThread(code: context)
    onMainThread(function, at: location) {
      Declarations.includeExamples(function, of: type, name(), at: location) { spec(context.code) }
    }
  }
}
