import CandlestickExpectations
import CandlestickSpecs

/// The implementations of Quick's DSL functions.
enum Declaring {
  static func group(
    _ function: String,
    _ description: String,
    _ file: FileString,
    _ line: UInt,
    _ closure: @MainActor () -> Void
  ) {
    group(function, description, file, line, ofNoActor: { MainActor.assumeIsolated(closure) })
  }

  static func group(
    _ function: String,
    _ description: String,
    _ file: FileString,
    _ line: UInt,
    ofNoActor closure: () -> Void
  ) {
    Declarations.addGroup(DeclaringCall(function, description, at: CodeLocation(file: file, line: line)), closure)
  }

  static func example(
    _ function: String,
    _ description: String,
    _ file: FileString,
    _ line: UInt,
    _ body: HookClosure
  ) {
    Declarations.addExample(DeclaringCall(function, description, at: CodeLocation(file: file, line: line)), body)
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
    Declarations.addHook(function, kind, forSuite: forSuite, at: CodeLocation(file: file, line: line), closure)
  }

  /// Declares an `aroundEach` hook.
  ///
  /// - Parameter rules: limits the hook to examples with these rules; nil for all examples.
  static func around(_ file: FileString, _ line: UInt, only rules: SpecRules? = nil, _ closure: AroundClosure) {
    Declarations.addAround(closure, at: CodeLocation(file: file, line: line), hasToRunExample: false, only: rules)
  }

  static func sharedExamples(
    _ name: String,
    _ file: FileString,
    _ line: UInt,
    _ closure: @escaping @MainActor (@escaping SharedExampleContext) -> Void
  ) {
    sharedExamples(
      name,
      file,
      line,
      ofNoActor: { context in
        let context = OnMainThread(code: context)
        MainActor.assumeIsolated { closure(context.code) }
      }
    )
  }

  static func sharedExamples(
    _ name: String,
    _ file: FileString,
    _ line: UInt,
    ofNoActor closure: @escaping SharedExampleClosure
  ) {
    Declarations.addSharedExamples(name, at: CodeLocation(file: file, line: line)) {
      (context: @escaping SharedContext<SharedExampleContext>) in
      closure(context())
    }
  }

  static func inclusion(
    _ function: String,
    _ name: String,
    _ file: FileString,
    _ line: UInt,
    _ context: @escaping SharedExampleContext
  ) {
    Declarations.includeSharedExamples(function, name, at: CodeLocation(file: file, line: line)) { context }
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
    Declarations.onMainThread(function, at: location, context) { context in
      Declarations.includeExamples(function, of: type, name(), at: location) { spec(context) }
    }
  }
}
