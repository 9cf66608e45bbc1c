import CandlestickExpectations
import CandlestickSimulation

/// What a run is to do with each example, decided before anything runs.
@MainActor package struct RunPlan {
  /// One example, and what is to be done with it.
  package struct Item: Sendable {
    let example: Example
    let className: String
    /// The name that XCTest knows the example by, unique in its class.
    package let name: String
    /// How the example is to be run.
    var execution = Execution.realTime
    /// Why the example is not to be run, if it is not.
    var skip: Skip?
    /// Whether that is because focus is on others.
    var isUnfocused = false
  }

  /// Keeps the groups that the examples refer to.
  private let suite: Suite
  /// The spec classes in order, and the examples of each.
  private(set) var specClasses: [(type: Spec.Type, items: [Item])]
  /// The examples that focus is on, if it is on any.
  package private(set) var focused: [ExampleMetadata] = []
  /// Why the run fails whatever its examples do, if it does.
  package private(set) var problem: String?

  /// What bounds the simulations of examples.
  var simulation: SimulationSettings { suite.configuration.simulation }

  /// Whether an example is to be run in a simulation.
  package var hasDeterministicExamples: Bool {
    specClasses.contains { $0.items.contains { $0.skip == nil && $0.execution.isDeterministic } }
  }

  /// The items of all classes.
  package var items: [Item] { specClasses.flatMap(\.items) }

  /// Decides what a run of a suite is to do.
  ///
  /// - Parameters:
  ///   - suite: everything that was declared.
  ///   - overrides: what the environment says of how examples are run.
  package init(_ suite: Suite, _ overrides: ExecutionOverrides = ExecutionOverrides()) {
    self.suite = suite
    let configuration = suite.configuration
    specClasses = suite.specClasses.map { specClass in
      var names = UniqueNames()
      let examples = specClass.group.examples
      let style = specClass.type.styleInForce
      return (
        specClass.type,
        examples.map { example in
          Item(
            example: example,
            className: specClass.name,
            name: names.next(ExampleName.make(from: style.name(of: example.metadata))),
            execution: overrides.execution(of: example.metadata.traits, configuration),
            skip: Self.skip(of: example, configuration)
          )
        }
      )
    }
    addMistakes(of: suite)

    let candidates = specClasses.flatMap { specClass in
      specClass.items.lazy.filter { $0.skip == nil && $0.example.marking != .mistake }.map(\.example)
    }
    let focused = candidates.filter { $0.marking == .focused }
    self.focused = focused.map(\.metadata)
    let hasFocus = !focused.isEmpty
    guard hasFocus || configuration.hasIncludes else { return }

    let chosen = Self.chosen(among: candidates, focused, configuration)
    if chosen.isEmpty && configuration.runAllWhenEverythingFiltered { return }
    if chosen.isEmpty && !candidates.isEmpty {
      problem = "focus and the filters of SpecConfiguration leave none of \(candidates.count) examples to run"
    }
    let isChosen = Set(chosen.map(ObjectIdentifier.init))
    updateItems { item in
      let example = item.example
      guard item.skip == nil, example.marking != .mistake, !isChosen.contains(ObjectIdentifier(example)) else { return }
      item.isUnfocused = hasFocus && example.marking != .focused
      let reason = item.isUnfocused ? "focus is on other examples" : "not included by SpecConfiguration"
      item.skip = Skip(reason: reason, location: example.metadata.location)
    }
  }

  private static func chosen(
    among candidates: [Example],
    _ focused: [Example],
    _ configuration: SpecConfiguration
  ) -> [Example] {
    if focused.isEmpty { return candidates.filter { configuration.isIncluded($0) } }
    guard configuration.addsIncludedToFocus else { return focused.filter { configuration.isIncluded($0) } }
    return candidates.filter { $0.marking == .focused || configuration.isIncluded($0) }
  }

  /// Keeps only some of the examples. Which of them focus and filters leave out stays decided by all.
  ///
  /// - Parameter filter: makes a filter for a class, which is asked of the name of each of its examples.
  package mutating func select(_ filter: (Spec.Type) -> (String) -> Bool) {
    for index in specClasses.indices {
      let isSelected = filter(specClasses[index].type)
      specClasses[index].items.removeAll { !isSelected($0.name) }
    }
    specClasses.removeAll(where: \.items.isEmpty)
    guard specClasses.isEmpty else { return }
    focused = []
    problem = nil
  }

  private mutating func updateItems(_ update: (inout Item) -> Void) {
    for specClass in specClasses.indices {
      for index in specClasses[specClass].items.indices { update(&specClasses[specClass].items[index]) }
    }
  }

  /// Mistakes in the configuration belong to no spec class. The first one has to show them.
  private mutating func addMistakes(of suite: Suite) {
    let mistakes = suite.group.children.compactMap { child -> Example? in
      if case .example(let example) = child { example } else { nil }
    }
    guard !mistakes.isEmpty, let first = suite.specClasses.first else { return }
    specClasses[0].items += mistakes.enumerated().map { index, example in
      let name = "SpecConfiguration \(example.metadata.description) #\(index + 1)"
      return Item(example: example, className: first.name, name: name)
    }
  }

  private static func skip(of example: Example, _ configuration: SpecConfiguration) -> Skip? {
    if case .pending(let reason) = example.marking {
      return Skip(reason: reason, location: example.metadata.location)
    }
    guard example.marking != .mistake, configuration.isExcluded(example) else { return nil }
    return Skip(reason: "excluded by SpecConfiguration", location: example.metadata.location)
  }
}
