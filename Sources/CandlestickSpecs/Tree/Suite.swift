import CandlestickExpectations

/// Everything that was declared for a run: the specs, and what holds for all of them.
@MainActor package struct Suite {
  /// The examples of one spec class.
  struct SpecClass {
    let name: String
    let type: Spec.Type
    let group: ExampleGroup
  }

  let configuration: SpecConfiguration
  /// The outermost group.
  let group: ExampleGroup
  private(set) var specClasses: [SpecClass] = []

  /// Declares the examples of spec classes.
  ///
  /// - Parameters:
  ///   - specs: the spec classes.
  ///   - configurations: asked first what holds for all of them.
  package init(specs: [Spec.Type], configurations: [SpecConfiguration.Type] = []) {
    self.init { configuration in
      for type in configurations { type.configure(configuration) }
    }
    for type in specs { declare(type) }
  }

  /// Declares the examples of one more spec class, unless they have been.
  mutating func declare(_ type: Spec.Type) {
    guard !specClasses.contains(where: { $0.type == type }) else { return }
    add(type) { type.spec() }
  }

  /// Declares examples without a spec class, to be run inside of another run.
  ///
  /// - Parameters:
  ///   - configure: says what holds for all of them.
  ///   - type: the spec class that they count for.
  ///   - declare: declares them.
  package init(
    configure: (SpecConfiguration) -> Void = { _ in },
    as type: Spec.Type = Spec.self,
    declare: @MainActor () throws -> Void
  ) {
    self.init(configure)
    add(type, declare)
  }

  private init(_ configure: (SpecConfiguration) -> Void) {
    let configuration = SpecConfiguration()
    let group = ExampleGroup()
    Declarations.declare(in: group, at: SourceLocation()) { configure(configuration) }
    self.configuration = configuration
    self.group = group
  }

  private mutating func add(_ type: Spec.Type, _ declare: @MainActor () throws -> Void) {
    let traits = group.traits.adding(type.traits, at: nil)
    let group = ExampleGroup(parent: group, traits: traits, style: type.styleInForce)
    Declarations.declare(in: group, at: SourceLocation(), declare)
    specClasses.append(SpecClass(name: String(describing: type), type: type, group: group))
  }
}
