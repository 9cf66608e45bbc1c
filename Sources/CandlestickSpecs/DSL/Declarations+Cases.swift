import CandlestickExpectations

// Declares an example or a group for each case of a list.
extension Declarations {
  static func addExamples<Values>(
    _ function: String,
    _ description: String,
    _ traits: [SpecTrait],
    at location: CodeLocation,
    _ cases: [SpecCase<Values>],
    _ closure: @escaping @MainActor (Values) throws -> Void
  ) {
    addExamples(function, description, traits, at: location, cases) { values in .plain { try closure(values) } }
  }

  static func addExamples<Values>(
    _ function: String,
    _ description: String,
    _ traits: [SpecTrait],
    at location: CodeLocation,
    _ cases: [SpecCase<Values>],
    _ closure: @escaping @MainActor (Values) async throws -> Void
  ) {
    addExamples(function, description, traits, at: location, cases) { values in .plain { try await closure(values) } }
  }

  /// Declares an example for each case.
  ///
  /// - Parameter closure: receives the elements of a case's tuple as separate arguments.
  static func addExamples<each Value>(
    _ function: String,
    _ description: String,
    _ traits: [SpecTrait],
    at location: CodeLocation,
    _ cases: [SpecCase<(repeat each Value)>],
    spreading closure: @escaping @MainActor (repeat each Value) throws -> Void
  ) {
    addExamples(function, description, traits, at: location, cases) { values in
      .plain { try closure(repeat each values) }
    }
  }

  /// Declares an async example for each case.
  ///
  /// - Parameter closure: receives the elements of a case's tuple as separate arguments.
  static func addExamples<each Value>(
    _ function: String,
    _ description: String,
    _ traits: [SpecTrait],
    at location: CodeLocation,
    _ cases: [SpecCase<(repeat each Value)>],
    spreading closure: @escaping @MainActor (repeat each Value) async throws -> Void
  ) {
    addExamples(function, description, traits, at: location, cases) { values in
      .plain { try await closure(repeat each values) }
    }
  }

  private static func addExamples<Values>(
    _ function: String,
    _ description: String,
    _ traits: [SpecTrait],
    at location: CodeLocation,
    _ cases: [SpecCase<Values>],
    _ body: (Values) -> HookClosure
  ) {
    forEach(of: cases, function, description, at: location) { specCase, description in
      let body = body(specCase.values)
      addExample(function, description, traits + specCase.traits, at: location, marked: specCase.marking, body)
    }
  }

  static func addGroups<Values>(
    _ function: String,
    _ description: String,
    _ traits: [SpecTrait],
    at location: CodeLocation,
    _ cases: [SpecCase<Values>],
    _ closure: @MainActor (Values) throws -> Void
  ) {
    forEach(of: cases, function, description, at: location) { specCase, description in
      addGroup(function, description, traits + specCase.traits, at: location, marked: specCase.marking) {
        try closure(specCase.values)
      }
    }
  }

  /// Declares a group for each case.
  ///
  /// - Parameter closure: receives the elements of a case's tuple as separate arguments.
  static func addGroups<each Value>(
    _ function: String,
    _ description: String,
    _ traits: [SpecTrait],
    at location: CodeLocation,
    _ cases: [SpecCase<(repeat each Value)>],
    spreading closure: @MainActor (repeat each Value) throws -> Void
  ) {
    addGroups(function, description, traits, at: location, cases, { try closure(repeat each $0) })
  }

  /// Declares an example or a group for each case, with a description that is unique in the list. Adds a mistake if
  /// there are no cases.
  private static func forEach<Values>(
    of cases: [SpecCase<Values>],
    _ function: String,
    _ description: String,
    at location: CodeLocation,
    declare: (SpecCase<Values>, _ description: String) -> Void
  ) {
    guard groupOfExamples(for: function, at: location) != nil else { return }
    guard !cases.isEmpty else {
      let message =
        "`\(function)(\"\(description)\", for: …)` has no cases and tests nothing; add a case, or declare it only if there "
        + "are cases"
      return addMistake(message, at: location)
    }
    var names = UniqueNames(separator: " #")
    for specCase in cases {
      declare(specCase, names.next(description.isEmpty ? specCase.name : "\(description) \(specCase.name)"))
    }
  }
}

// Creates the lists of cases from the arguments of `for:`.
extension Array {
  /// Creates a case for each element of a sequence.
  init<Cases: Sequence>(of cases: Cases, _ name: ((Cases.Element) -> String)?)
  where Element == SpecCase<Cases.Element> {
    self = cases.inFixedOrder.map { SpecCase(of: $0, named: name?($0) ?? caseName(of: $0)) }
  }

  /// Creates a case for each tuple.
  init<each Value>(of cases: [(repeat each Value)], spreading name: ((repeat each Value) -> String)?)
  where Element == SpecCase<(repeat each Value)> {
    self = cases.map { SpecCase(of: $0, named: name?(repeat each $0) ?? caseName(of: repeat each $0)) }
  }

  /// Creates a case for each name and its values.
  init<Values>(of cases: KeyValuePairs<String, Values>) where Element == SpecCase<Values> {
    self = cases.map { SpecCase(of: $0.value, named: $0.key) }
  }

  /// Creates a case for each pair of an element of one collection and an element of another.
  init<First: Collection, Second: Collection>(
    of first: First,
    _ second: Second,
    _ name: ((First.Element, Second.Element) -> String)?
  ) where Element == SpecCase<(First.Element, Second.Element)> {
    let second = second.inFixedOrder
    self = first.inFixedOrder.flatMap { one in
      second.map { SpecCase(of: (one, $0), named: name?(one, $0) ?? caseName(of: one, $0)) }
    }
  }
}

extension Sequence {
  /// The elements. Sorts those of sets and dictionaries, whose order differs between processes.
  fileprivate var inFixedOrder: [Element] {
    self is any UnorderedSequence ? inOrder(Array(self), by: \.self) : Array(self)
  }
}

private protocol UnorderedSequence {}
extension Set: UnorderedSequence {}
extension Dictionary: UnorderedSequence {}
extension Dictionary.Keys: UnorderedSequence {}
extension Dictionary.Values: UnorderedSequence {}
