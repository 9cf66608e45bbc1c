import CandlestickExpectations

/// A group of examples and groups, as it was declared.
///
/// The outermost group is the suite: its hooks are around every example of the run. Inside it is a group for each spec
/// class, and inside those are the groups that the classes declare.
@MainActor package final class ExampleGroup {
  package enum Child {
    case group(ExampleGroup)
    case example(Example)
  }

  /// The descriptions of this group and of those around it; spec classes do not count.
  nonisolated package let path: [String]
  let traits: SpecTraits
  let marking: Marking
  package let style: SpecStyle
  /// Where the shared examples that are in here were included, if they are.
  package let inclusion: CodeLocation?
  unowned let parent: ExampleGroup?

  package private(set) var children: [Child] = []
  package var hooks = Hooks()
  /// The shared examples declared here, by name.
  var sharedExamples: [String: AnyObject] = [:]
  /// What memoized values are made with here, by the identity of the value.
  var memoizedOverrides: [ObjectIdentifier: AnyObject] = [:]

  /// Makes the suite, or the group of a spec class.
  init(parent: ExampleGroup? = nil, traits: SpecTraits = SpecTraits(), style: SpecStyle = .candlestick) {
    self.path = []
    self.traits = traits
    self.marking = .none
    self.style = style
    self.inclusion = nil
    self.parent = parent
    parent?.children.append(.group(self))
  }

  init(
    description: String,
    traits: SpecTraits,
    marking: Marking,
    inclusion: CodeLocation? = nil,
    parent: ExampleGroup
  ) {
    self.path = parent.path + [description]
    self.traits = traits
    self.marking = parent.marking.inherited(by: marking)
    self.style = parent.style
    self.inclusion = parent.inclusion ?? inclusion
    self.parent = parent
    parent.children.append(.group(self))
  }

  func add(_ example: Example) {
    children.append(.example(example))
  }

  func removeChildren() {
    children = []
  }

  /// The examples in this group and in the groups inside, in order.
  package var examples: [Example] {
    children.flatMap { child in
      switch child {
      case .example(let example): [example]
      case .group(let group): group.examples
      }
    }
  }

  /// This group and those around it, innermost first.
  var lineage: UnfoldFirstSequence<ExampleGroup> {
    sequence(first: self, next: \.parent)
  }

  /// The outermost group.
  package var suite: ExampleGroup { parent?.suite ?? self }

  // MARK: - What applies to each example in here; asked for only when the tree is complete

  /// What is run around the innermost layer of each example in here, outermost first.
  lazy var outerLayers: [ExampleLayer] = outerLayers(for: style)

  private func outerLayers(for style: SpecStyle) -> [ExampleLayer] {
    let layers = parent?.outerLayers(for: style) ?? []
    let arounds = hooks.aroundEach.filter { $0.isFor(style) }
    return layers + (style.nestsHooks ? hooks.layers(with: arounds) : arounds.map(ExampleLayer.around))
  }

  /// The `beforeEach` hooks, outermost first.
  lazy var beforeEach: [Hook] = (parent?.beforeEach ?? []) + hooks.beforeEach

  /// The `justBeforeEach` hooks, outermost first.
  lazy var justBeforeEach: [Hook] = (parent?.justBeforeEach ?? []) + hooks.justBeforeEach

  /// Everything to be run before an example, in order.
  lazy var setUp: [Hook] = beforeEach + justBeforeEach

  /// The `afterEach` hooks, innermost first.
  lazy var tearDown: [Hook] = hooks.afterEach + (parent?.tearDown ?? [])

  /// Everything to be run when all other hooks of an example have ended, innermost first.
  lazy var cleanUp: [Hook] = hooks.cleanUp + (parent?.cleanUp ?? [])

  /// The groups whose `beforeAll` and `afterAll` hooks concern an example in here, outermost first.
  var groupsWithHooksForAll: [ExampleGroup] {
    isInsideHooksForAll ? lineage.filter(\.hasHooksForAll).reversed() : []
  }

  private var hasHooksForAll: Bool { !hooks.beforeAll.isEmpty || !hooks.afterAll.isEmpty }
  private lazy var isInsideHooksForAll: Bool = hasHooksForAll || parent?.isInsideHooksForAll == true
}
