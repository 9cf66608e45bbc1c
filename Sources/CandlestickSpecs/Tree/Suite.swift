import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// Guards declarations: if one traps, exits or hangs, only its class fails.
@MainActor package protocol DeclarationGuarding: AnyObject, Sendable {
  /// Applies the configuration, after the configuration classes have run.
  func apply(_ configuration: SpecConfiguration)

  /// Runs the declarations of a class.
  ///
  /// - Parameter replace: called instead if these declarations have ended the process before. Its argument creates the
  ///   failure to report, which takes some time.
  func declare<Result>(
    _ type: AnyClass,
    _ declare: () -> Result,
    replacingFailed replace: (_ makeFailure: @escaping @MainActor (_ words: String) -> TestFailure) -> Result
  ) -> Result

  /// Records a failure of code that a declaration has left behind, such as a task. It fails the run and not the class: each
  /// process has to declare the same examples, and when such code runs is up to chance. Can be called on any thread.
  nonisolated func recordLate(_ failure: TestFailure)

  /// Ends the guarding. From now on, a trap or an exit ends the process.
  func end()
}

/// The declared specs of a run, and their configuration.
@MainActor package struct Suite {
  /// The examples of a spec class.
  package struct SpecClass {
    package let type: Spec.Type
    let group: ExampleGroup
  }

  let configuration: SpecConfiguration
  let group: ExampleGroup
  package private(set) var specClasses: [SpecClass] = []

  /// Declares the examples of spec classes.
  ///
  /// - Parameters:
  ///   - configurations: the configurations, which run first.
  ///   - genericSpecs: the names of generic spec classes, each of which is a mistake.
  package init(
    specs: [Spec.Type],
    configurations: [SpecConfiguration.Type] = [],
    genericSpecs: [String] = []
  ) {
    self.init(configurations: configurations, nil)
    addMistakes(ofGenericSpecs: genericSpecs)
    for type in specs { add(declaration(of: type)) }
  }

  /// Runs the configurations without declaring examples. Without a guard, inside a run, nothing guards them.
  init(configurations: [SpecConfiguration.Type], _ declarationGuard: (any DeclarationGuarding)?) {
    self.init()
    for type in configurations {
      RunStatus.beginRunning("\(type).configure")
      defer { RunStatus.endRunning() }
      Declarations.run(type, as: "\(type).configure", declarationGuard) {
        Declarations.declare(in: group, as: "\(type)", at: CodeLocation()) {
          guard let declarationGuard else { return type.configure(configuration) }
          declarationGuard.declare(type) {
            type.configure(configuration)
          } replacingFailed: { makeFailure in
            Declarations.addMistake { makeFailure("\(type).configure failed, and was left out") }
          }
        }
      }
    }
  }

  /// Adds a mistake for each spec class that cannot run because it is generic.
  func addMistakes(ofGenericSpecs names: [String]) {
    Declarations.declare(in: group, at: CodeLocation()) {
      for name in names { Declarations.addMistake(ofGenericSpec: name) }
    }
  }

  /// Declares the examples of a spec class, which may cause other classes to be declared. The caller adds the result to
  /// the suite. Without a guard, inside a run, nothing guards the declaration.
  func declaration(of type: Spec.Type, _ declarationGuard: (any DeclarationGuarding)? = nil) -> SpecClass {
    RunStatus.beginRunning("\(type).spec()")
    defer { RunStatus.endRunning() }
    guard let declarationGuard else { return declaration(of: type, type.traits) { type.spec() } }
    return declarationGuard.declare(type) {
      // Code that the class has left behind on the main actor. Later, little of it would run.
      defer { MainRunLoop.drainPending() }
      return Declarations.run(type, as: "\(type).spec()", declarationGuard) {
        declaration(of: type, type.traits) { type.spec() }
      }
    } replacingFailed: { makeFailure in
      declaration(of: type, []) {
        Declarations.addMistake { makeFailure("\(type).spec() failed, and none of its examples ran") }
      }
    }
  }

  mutating func add(_ specClass: SpecClass) { specClasses.append(specClass) }

  /// Declares examples without a spec class, to run inside another run.
  package init(
    configure: (SpecConfiguration) -> Void = { _ in },
    as type: Spec.Type = Spec.self,
    declare: @MainActor () throws -> Void
  ) {
    self.init()
    Declarations.declare(in: group, at: CodeLocation()) { configure(configuration) }
    add(declaration(of: type, type.traits, declare))
  }

  private init() {
    configuration = SpecConfiguration()
    group = ExampleGroup()
  }

  private func declaration(
    of type: Spec.Type,
    _ traits: @autoclosure () -> [SpecTrait],
    _ declare: @MainActor () throws -> Void
  ) -> SpecClass {
    let record = ExampleRecord()
    let traits = group.traits.adding(FailureReporter.withDestination(record, traits), at: nil)
    record.end()
    let group = ExampleGroup(traits: traits, rules: type.rules, parent: group)
    Declarations.declare(in: group, at: CodeLocation()) {
      record.failures.forEach(FailureReporter.record)
      try declare()
    }
    return SpecClass(type: type, group: group)
  }
}
