import CandlestickExpectations

/// A group of examples and groups, as declared.
///
/// The outermost group is the suite, whose hooks run for every example. It contains a group for each spec class, which
/// contains the groups that the class declares.
@MainActor package final class ExampleGroup {
  package enum Child {
    case group(ExampleGroup)
    case example(DeclaredExample)
  }

  /// The descriptions of this group and of outer groups, without those for spec classes.
  nonisolated package let path: [String]
  package let traits: SpecTraits
  let marking: Marking
  package let rules: SpecRules
  /// The location of the group's declaration or inclusion; nil for the suite and for a spec class.
  package let location: CodeLocation?
  /// The location where the shared examples were included; nil if the group is not part of shared examples.
  package let inclusion: CodeLocation?
  package unowned let parent: ExampleGroup?

  package private(set) var children: [Child] = []
  package var hooks = Hooks()
  /// The shared examples declared here, by name.
  var sharedExamples: [String: any AnySharedExamples] = [:]
  /// The closures that create memoized values in this group, by the identity of the memoized value.
  var memoizedOverrides: [ObjectIdentifier: AnyObject] = [:]

  /// Creates a group.
  ///
  /// - Parameter description: the description; nil for the suite and for the group of a spec class, which does not
  ///   become a child of the suite.
  init(
    description: String? = nil,
    traits: SpecTraits = SpecTraits(),
    marking: Marking = .none,
    rules: SpecRules? = nil,
    location: CodeLocation? = nil,
    inclusion: CodeLocation? = nil,
    parent: ExampleGroup? = nil
  ) {
    path = (parent?.path ?? []) + [description].compactMap(\.self)
    self.traits = traits
    self.marking = parent?.marking.inherited(by: marking) ?? marking
    self.rules = rules ?? parent?.rules ?? .candlestick
    self.location = location
    self.inclusion = parent?.inclusion ?? inclusion
    self.parent = parent
    if description != nil { parent?.children.append(.group(self)) }
  }

  func add(_ example: DeclaredExample) {
    children.append(.example(example))
  }

  func removeChildren() {
    children = []
  }

  /// The examples of this group and of inner groups, in order.
  package var examples: [DeclaredExample] {
    children.flatMap { child in
      switch child {
      case .example(let example): [example]
      case .group(let group): group.examples
      }
    }
  }

  /// This group and the outer groups, innermost first.
  package var lineage: UnfoldFirstSequence<ExampleGroup> {
    sequence(first: self, next: \.parent)
  }

  package var suite: ExampleGroup { parent?.suite ?? self }

  // MARK: - The hooks of each example in this group
  //
  // The lists below are computed once, at first use. No hook can be added after that, because a group receives hooks
  // only while it is being declared, before any of its examples run. The exception is the suite, which may receive
  // `beforeAll` and `afterAll` hooks later: Quick's `beforeSuite` can appear in the `spec()` of any class, even after a
  // main function has read the `allTests` of another class. Lists that depend on those hooks are therefore computed at
  // each call.

  /// The layers around the innermost layer of each example, outermost first.
  lazy var outerLayers: [ExampleLayer] = outerLayers(for: rules)

  private func outerLayers(for rules: SpecRules) -> [ExampleLayer] {
    let layers = parent?.outerLayers(for: rules) ?? []
    let arounds = hooks.aroundEach.filter { $0.applies(to: rules) }
    return layers + (rules.nestsHooks ? hooks.layers(with: arounds) : arounds.map(ExampleLayer.around))
  }

  /// The `beforeEach` hooks, outermost first.
  lazy var beforeEach: [Hook] = (parent?.beforeEach ?? []) + hooks.beforeEach

  /// The `justBeforeEach` hooks, outermost first.
  lazy var justBeforeEach: [Hook] = (parent?.justBeforeEach ?? []) + hooks.justBeforeEach

  /// All hooks that run before an example, in order.
  lazy var setUp: [Hook] = beforeEach + justBeforeEach

  /// The `afterEach` hooks, innermost first.
  lazy var tearDown: [Hook] = hooks.afterEach + (parent?.tearDown ?? [])

  /// The hooks that run after all other hooks of an example, innermost first.
  lazy var cleanUp: [Hook] = hooks.cleanUp + (parent?.cleanUp ?? [])

  /// The groups whose `beforeAll` or `afterAll` hooks run for an example in this group, outermost first.
  package var groupsWithHooksForAll: [ExampleGroup] {
    isInsideHooksForAll ? lineage.filter(\.hasHooksForAll).reversed() : []
  }

  package var hasHooksForAll: Bool { !hooks.beforeAll.isEmpty || !hooks.afterAll.isEmpty }
  private var isInsideHooksForAll: Bool { hasHooksForAll || parent?.isInsideHooksForAll == true }
}
