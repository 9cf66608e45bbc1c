import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Holds the group that is being declared, to which the DSL functions add.
@MainActor package enum Declarations {
  /// The name of an example that stands for a mistake.
  package nonisolated static let ofMistake = "is declared without mistakes"

  private(set) static var group: ExampleGroup?
  /// The name of the configuration that declares into the outermost group.
  private static var configuration = ""

  /// The class that declares, the name of its code, such as "AccountSpec.spec()", and the guard of it; nil inside a run.
  private static var source: (type: AnyClass, name: String, declarationGuard: any DeclarationGuarding)?

  /// The scopes of declarations that have left code behind.
  private static var outlivedScopes: [WeakReference] = []

  /// Runs code of a DSL function. On other threads, where nothing can be declared, records a failure instead.
  package nonisolated static func onMainThread<Arguments>(
    _ function: String,
    at location: CodeLocation,
    _ arguments: Arguments,
    _ code: @MainActor (Arguments) -> Void
  ) {
    guard Thread.isMainThread else {
      let message =
        "`\(function)` can be used only where examples are declared, which is on the main thread: in `spec()` and in the "
        + "closures of `describe` and `context`"
      return FailureReporter.record(TestFailure(message: message, location: location))
    }
    let arguments = OnMainThread(code: arguments)
    MainActor.assumeIsolated { code(arguments.code) }
  }

  /// Returns the group that is being declared. If there is none, records a failure and returns nil.
  static func group(for function: String, at location: CodeLocation) -> ExampleGroup? {
    // Left-behind code of another class may run while a group is being declared.
    let isLate = FailureReporter.innermost(ExampleRecord.self)?.hasEnded == true
    if let group, !isLate { return group }
    let message =
      isLate
      ? "`\(function)` is called by a task or a block that has outlived the code that started it; declare the examples before "
        + "`spec()` ends"
      : "`\(function)` can be used only where examples are declared: in `spec()` and in the closures of `describe` and "
        + "`context`, not inside an example or a hook"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// Returns the group to which an example can be added. In the outermost group, which `configure` declares, adds a
  /// mistake and returns nil.
  static func exampleGroup(for function: String, at location: CodeLocation) -> ExampleGroup? {
    guard let group = group(for: function, at: location) else { return nil }
    if group.parent != nil { return group }
    addMistake(
      "`\(function)` cannot be used in `configure`, which belongs to no spec; it may declare hooks and shared examples",
      at: location
    )
    return nil
  }

  // MARK: - Code that declarations leave behind

  /// Runs code that declares the specs of the process.
  ///
  /// - Parameters:
  ///   - type: the class that declares.
  ///   - name: the name of the code in messages.
  ///   - declarationGuard: receives failures of code that the declaration leaves behind. A call of a DSL function there is a failure.
  static func run<Result>(
    _ type: AnyClass,
    as name: String,
    _ declarationGuard: (any DeclarationGuarding)?,
    _ declare: () -> Result
  ) -> Result {
    let outer = source
    source = declarationGuard.map { (type, name, $0) }
    defer { source = outer }
    return declare()
  }

  private static var lateFailureHandler: @Sendable (TestFailure) -> Void {
    guard let (_, name, declarationGuard) = source else { return FailureReporter.recordAsStray }
    return { declarationGuard.recordLate($0.afterEnd(of: name)) }
  }

  /// Runs the code that declarations have left behind, which would otherwise fail unnoticed.
  ///
  /// - Parameter limit: how long to wait for code that has not ended.
  package static func finishLeftBehind(atMost limit: Duration) {
    guard outlivedScopes.contains(where: { $0.object != nil }) else { return }
    MainRunLoop.drain(atMost: .zero)
    _ = MainRunLoop.drain(atMost: limit) { outlivedScopes.allSatisfy { $0.object == nil } }
  }

  // MARK: - Groups

  /// Runs a closure that declares the contents of a group. Thrown errors and failed expectations become failing
  /// examples of the group.
  ///
  /// - Parameter configuration: the name of the configuration that the closure calls, for its mistakes.
  static func declare(
    in group: ExampleGroup,
    as configuration: String = "SpecConfiguration",
    at location: CodeLocation,
    _ closure: () throws -> Void
  ) {
    let outer = (self.group, self.configuration)
    (self.group, self.configuration) = (group, configuration)
    defer { (self.group, self.configuration) = outer }
    let mistakes = ExampleRecord(onLateFailure: lateFailureHandler)
    weak var scope: AnyObject?
    FailureReporter.withDestination(mistakes) {
      scope = FailureReporter.taskScope
      do {
        try closure()
      } catch {
        addMistake(
          TestFailure(unexpected: error, thrown: " where examples are declared", at: location).message,
          at: location
        )
      }
    }
    mistakes.end()
    if let scope, source != nil { outlivedScopes.append(WeakReference(object: scope)) }
    // A group without examples has to report its invalid trait itself.
    if let mistake = group.traits.mistakes.first, group.examples.isEmpty {
      addMistake(at: mistake.location ?? location) { mistake.failure(at: location) }
    }
    for mistake in mistakes.failures + mistakes.knownIssues.map(\.failure) {
      addMistake("failed where examples are declared, outside of any example: \(mistake.message)", at: mistake.location)
    }
  }

  /// Returns a filter of the configuration that is being declared. If the filter fails, traps or hangs, that is a mistake of the
  /// configuration, like a failure of `configure` itself.
  static func watching(_ filter: @escaping (DeclaredExample) -> Bool) -> (DeclaredExample) -> Bool {
    guard let group else { return filter }
    let (configuration, source) = (configuration, source)
    var hasFailed = false
    func declaredResult(for example: DeclaredExample) -> Bool {
      var result = false
      let count = group.children.count
      declare(in: group, as: configuration, at: CodeLocation()) { result = filter(example) }
      hasFailed = group.children.count > count
      return result
    }
    return { example in
      // One mistake is enough, even if the filter fails for each example.
      if hasFailed { return FailureReporter.withDestination(ExampleRecord()) { filter(example) } }
      guard let source else { return declaredResult(for: example) }
      return source.declarationGuard.declare(source.type) {
        run(source.type, as: source.name, source.declarationGuard) { declaredResult(for: example) }
      } replacingFailed: { _ in
        false
      }
    }
  }

  /// Adds a failing example for a spec class that cannot run because it is generic.
  static func addMistake(ofGenericSpec name: String) {
    addMistake(
      "\(name) is never run: it is generic or nested in a generic type, and its type arguments are unknown. Move it "
        + "out, or derive a class from it that is not generic",
      of: [name],
      at: .unknown
    )
  }

  /// Adds a failing example for a mistake in the declarations.
  ///
  /// - Parameter groups: the descriptions of the groups with the mistake; by default, of the group that is being
  ///   declared.
  static func addMistake(_ message: String, of groups: [String]? = nil, at location: CodeLocation) {
    addMistake(of: groups, at: location) { TestFailure(message: message, location: location) }
  }

  /// Adds an example to the group that is being declared. It fails with a failure that it makes when it runs.
  static func addMistake(
    of groups: [String]? = nil,
    at location: CodeLocation = .unknown,
    _ makeFailure: @escaping @MainActor () -> TestFailure
  ) {
    guard let group else { return }
    let isConfigurationMistake = groups == nil && group.parent == nil
    let metadata = ExampleMetadata(
      description: ofMistake,
      groups: groups ?? (isConfigurationMistake ? [configuration] : group.path),
      location: location,
      traits: group.traits
    )
    group.add(
      DeclaredExample(
        metadata: metadata,
        marking: .mistake,
        body: .sync { _ in FailureReporter.record(makeFailure()) },
        in: group,
        concernsAllTests: isConfigurationMistake
      )
    )
  }
}
