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
    let configuration = SpecConfiguration()
    let suite = ExampleGroup()
    Declarations.declare(in: suite, at: SourceLocation()) {
      for type in configurations { type.configure(configuration) }
    }
    self.configuration = configuration
    self.group = suite
    self.specClasses = specs.map { type in
      let group = ExampleGroup(parent: suite)
      Declarations.declare(in: group, at: SourceLocation()) { type.spec() }
      return SpecClass(name: String(describing: type), type: type, group: group)
    }
  }
}
