import CandlestickExpectations
import CandlestickSimulation

/// The plan of a run: the examples, and for each its execution or the reason why it is skipped. It is made before
/// anything runs.
@MainActor package struct RunPlan {
  /// An example in the plan.
  package struct Item: Sendable {
    package let example: DeclaredExample
    let listedClassName: TestNames.ClassName
    /// The name of the example in XCTest, unique in its class.
    package let name: String
    package var execution = ExecutionMode.realTime
    /// The reason why the example is skipped; nil if it runs.
    package var skip: SpecSkip?
    /// True if the example is skipped because others are focused.
    package var isUnfocused = false
    /// True if the example replays the schedule in the environment.
    package var isReplayed = false

    /// The name of the example in lists of tests.
    package var listed: String { "\(listedClassName.listed)/\(name)" }

    /// The names of the example for users.
    @MainActor package var names: TestNames {
      var fullName: String?
      if let text = example.group.rules.exampleName?(example.metadata), text != example.metadata.fullName {
        fullName = ExampleName.readable(example.metadata.fullName)
      }
      return TestNames(className: listedClassName, name: name, fullName: fullName)
    }
  }

  /// Selects the examples among which focus and the filters of the configuration choose.
  package enum Focus {
    /// All examples of the run.
    case ofRun
    /// The examples of the class, and of earlier classes with the same rules.
    case ofClassesSoFar
  }

  /// Retains the groups of the examples.
  private let suite: Suite
  /// The spec classes in order, each with its examples.
  package private(set) var specClasses: [(type: Spec.Type, items: [Item])]
  package private(set) var focused: [ExampleMetadata] = []
  /// The reason why the run fails even if its examples pass; nil if there is none.
  package private(set) var problem: String?

  private let overrides: ExecutionOverrides
  /// The maximum number of retries of a failing test, unless a trait sets it.
  package var retryCount = 0
  /// The real-time limit of each test that has none of its own; nil for no limit.
  package var timeLimit: Duration?
  package var recording: SnapshotRecording
  package var measuresHooks = false
  /// True to list pairs of uses that the schedules have seen only in one order.
  package var listsPairs = false
  let snapshotNames: SnapshotNames

  /// The reason why the run fails if it replays no example; nil if the environment requests no replay.
  var replayProblem: String? {
    guard overrides.isReplay else { return nil }
    let reason =
      if !items.contains(where: \.isReplayed) {
        "no selected example is deterministic; `.deterministic` or `.schedules(…)` makes it so"
      } else {
        "every deterministic example was skipped"
      }
    return "\(ExecutionOverrides.replayVariable) is set, but nothing was replayed: \(reason)"
  }

  var simulation: SimulationSettings { suite.configuration.simulation }

  /// The commands that each run one of all examples, including those that are not selected.
  var rerunCommands: RerunCommands { RerunCommands(suite) }

  package var items: [Item] { specClasses.flatMap(\.items) }

  package func items(of type: Spec.Type) -> [Item] { specClasses.first { $0.type == type }?.items ?? [] }

  /// Plans the run of a suite, or only of the listed classes, in that order.
  package init(
    _ suite: Suite,
    _ overrides: ExecutionOverrides = ExecutionOverrides(),
    focus: Focus = .ofRun,
    only listed: [Spec.Type]? = nil
  ) {
    self.suite = suite
    self.overrides = overrides
    let configuration = suite.configuration
    recording = configuration.snapshots
    // By listed name, because classes that are nested in different types may have the same name in XCTest.
    var names: [String: UniqueNames] = [:]
    specClasses = suite.specClasses.map { specClass in
      let listedName = TestNames.ClassName(specClass.type.listedName)
      let examples = specClass.group.examples
      let rules = specClass.type.rules
      return (
        specClass.type,
        examples.map { example in
          let execution = overrides.execution(of: example.metadata.traits, configuration)
          return Item(
            example: example,
            listedClassName: listedName,
            name: names[listedName.listed, default: UniqueNames()].next(
              ExampleName.make(from: rules.exampleName?(example.metadata) ?? example.metadata.fullName)
            ),
            execution: execution,
            skip: Self.skip(of: example, configuration),
            isReplayed: overrides.isReplay && execution.isDeterministic
          )
        }
      )
    }
    snapshotNames = SnapshotNames(specClasses.map(\.items))
    let candidates = specClasses.map { specClass in
      specClass.items.filter { $0.skip == nil && $0.example.marking != .mistake }.map(\.example)
    }
    switch focus {
    case .ofRun: choose(in: specClasses.indices, among: candidates.flatMap(\.self))
    case .ofClassesSoFar:
      let rules = specClasses.map(\.type.rules)
      for index in specClasses.indices {
        let soFar = (0...index).filter { rules[$0] == rules[index] }
        choose(in: index..<index + 1, among: soFar.flatMap { candidates[$0] })
      }
    }
    if let listed {
      specClasses = listed.compactMap { type in specClasses.first { $0.type == type } }
    }
    let kept = Set(specClasses.map { ObjectIdentifier($0.type) })
    let keptCandidates = zip(suite.specClasses, candidates).flatMap { specClass, candidates in
      kept.contains(ObjectIdentifier(specClass.type)) ? candidates : []
    }
    focused = keptCandidates.filter { $0.marking == .focused }.map(\.metadata)
    if !keptCandidates.isEmpty, items.allSatisfy({ $0.skip != nil || $0.example.marking == .mistake }) {
      problem =
        "focus and the filters of SpecConfiguration leave none of \(keptCandidates.count) examples to run"
    }
    skipWhatIsNotAvailable()
    addMistakes(of: suite, isForAll: listed?.isEmpty ?? true)
  }

  /// Skips examples that need a simulation, if the process cannot run simulations.
  private mutating func skipWhatIsNotAvailable() {
    let overrides = overrides
    skip(in: specClasses.indices) { item in
      let traits = item.example.metadata.traits
      guard traits.mistakes.isEmpty else { return nil }
      return overrides.reasonToSkip(item.execution, tracksTasks: traits.forbidsTasksLeftBehind)
    }
  }

  /// Skips the examples of some classes for which a closure returns a reason. Leaves those that are skipped already, or
  /// that stand for mistakes.
  private mutating func skip(in classes: Range<Int>, _ reason: (inout Item) -> String?) {
    for specClass in classes {
      for index in specClasses[specClass].items.indices {
        var item = specClasses[specClass].items[index]
        guard item.skip == nil, item.example.marking != .mistake, let reason = reason(&item) else { continue }
        item.skip = SpecSkip(reason: reason, location: item.example.metadata.location)
        specClasses[specClass].items[index] = item
      }
    }
  }

  /// Skips the examples of some classes that focus and filters exclude.
  private mutating func choose(in classes: Range<Int>, among candidates: [DeclaredExample]) {
    let focused = candidates.filter { $0.marking == .focused }
    let hasFocus = !focused.isEmpty
    let configuration = suite.configuration
    guard hasFocus || configuration.hasIncludes else { return }
    let chosen = Self.chosen(among: candidates, focused, configuration)
    if chosen.isEmpty && configuration.runAllWhenEverythingFiltered { return }
    let isChosen = Set(chosen.map(ObjectIdentifier.init))
    skip(in: classes) { item in
      if isChosen.contains(ObjectIdentifier(item.example)) { return nil }
      item.isUnfocused = hasFocus && item.example.marking != .focused
      return item.isUnfocused ? "focus is on other examples" : "not included by SpecConfiguration"
    }
  }

  private static func chosen(
    among candidates: [DeclaredExample],
    _ focused: [DeclaredExample],
    _ configuration: SpecConfiguration
  ) -> [DeclaredExample] {
    if focused.isEmpty { return candidates.filter { configuration.isIncluded($0) } }
    guard configuration.addsIncludedToFocus else { return focused.filter { configuration.isIncluded($0) } }
    return candidates.filter { $0.marking == .focused || configuration.isIncluded($0) }
  }

  /// Keeps only selected examples. Decisions about focus and filters, which concern all examples, do not change.
  package mutating func select(_ isSelected: (Item) -> Bool) {
    for index in specClasses.indices {
      specClasses[index].items.removeAll { !isSelected($0) }
    }
    specClasses.removeAll(where: \.items.isEmpty)
    guard specClasses.isEmpty else { return }
    focused = []
    problem = nil
  }

  /// Adds mistakes in configurations, and classes that cannot run, to ``Spec`` itself. They belong to no spec class.
  private mutating func addMistakes(of suite: Suite, isForAll: Bool) {
    let mistakes = suite.group.children.compactMap { child -> DeclaredExample? in
      if case .example(let example) = child { example } else { nil }
    }
    guard !mistakes.isEmpty, isForAll || !specClasses.isEmpty else { return }
    if !specClasses.contains(where: { $0.type == Spec.self }) { specClasses.append((Spec.self, [])) }
    guard let index = specClasses.firstIndex(where: { $0.type == Spec.self }) else { return }
    var names = UniqueNames()
    for item in specClasses[index].items { _ = names.next(item.name) }
    specClasses[index].items += mistakes.map { example in
      Item(
        example: example,
        listedClassName: TestNames.ClassName(Spec.listedName),
        name: names.next(ExampleName.make(from: example.metadata.fullName))
      )
    }
  }

  private static func skip(of example: DeclaredExample, _ configuration: SpecConfiguration) -> SpecSkip? {
    if case .pending(let reason) = example.marking {
      return SpecSkip(reason: reason, location: example.metadata.location)
    }
    guard example.marking != .mistake else { return nil }
    let exclusion = configuration.isExcluded(example) ? "excluded by SpecConfiguration" : nil
    return (example.metadata.traits.reasonToDisable ?? exclusion).map { reason in
      SpecSkip(reason: reason, location: example.metadata.location)
    }
  }
}
