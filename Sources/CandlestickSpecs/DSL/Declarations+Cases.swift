import CandlestickExpectations

// Declares an example or a group for each case of a list. A closure that is `spreading` receives the elements of a
// case's tuple as separate arguments.
extension Declarations {
  nonisolated static func addExamples<Values>(
    _ call: DeclaringCall,
    _ cases: [SpecCase<Values>],
    _ closure: @escaping (Values) throws -> Void
  ) {
    forEach(of: cases, call) { call, values in addExample(call, .plain { try closure(values) }) }
  }

  nonisolated static func addExamples<Values>(
    _ call: DeclaringCall,
    _ cases: [SpecCase<Values>],
    _ closure: @escaping (Values) async throws -> Void
  ) {
    forEach(of: cases, call) { call, values in
      let values = OnMainThread(code: values)
      addExample(call, .async { _ in try await closure(values.code) })
    }
  }

  nonisolated static func addExamples<each Value>(
    _ call: DeclaringCall,
    _ cases: [SpecCase<(repeat each Value)>],
    spreading closure: @escaping (repeat each Value) throws -> Void
  ) {
    addExamples(call, cases, { try closure(repeat each $0) })
  }

  nonisolated static func addExamples<each Value>(
    _ call: DeclaringCall,
    _ cases: [SpecCase<(repeat each Value)>],
    spreading closure: @escaping (repeat each Value) async throws -> Void
  ) {
    addExamples(call, cases, { try await closure(repeat each $0) })
  }

  nonisolated static func addGroups<Values>(
    _ call: DeclaringCall,
    _ cases: [SpecCase<Values>],
    _ closure: (Values) throws -> Void
  ) {
    forEach(of: cases, call) { call, values in addGroup(call) { try closure(values) } }
  }

  nonisolated static func addGroups<each Value>(
    _ call: DeclaringCall,
    _ cases: [SpecCase<(repeat each Value)>],
    spreading closure: (repeat each Value) throws -> Void
  ) {
    addGroups(call, cases, { try closure(repeat each $0) })
  }

  /// Makes a call for each case, with a description that is unique in the list. Adds a mistake if there are no cases.
  private nonisolated static func forEach<Values>(
    of cases: [SpecCase<Values>],
    _ call: DeclaringCall,
    declare: (DeclaringCall, Values) -> Void
  ) {
    let isEmpty = cases.isEmpty
    var canDeclare = false
    onMainThread(call.function, at: call.location, call) { call in
      guard exampleGroup(for: call.function, at: call.location) != nil else { return }
      canDeclare = !isEmpty
      guard isEmpty else { return }
      let message =
        "`\(call.function)(\"\(call.description)\", for: …)` has no cases and tests nothing; add a case, or declare it "
        + "only if there are cases"
      addMistake(message, at: call.location)
    }
    guard canDeclare else { return }
    var names = UniqueNames(separator: " #")
    for specCase in cases {
      var caseCall = call
      caseCall.description =
        names.next(call.description.isEmpty ? specCase.name : "\(call.description) \(specCase.name)")
      caseCall.traits += specCase.traits
      caseCall.marking = call.marking.inherited(by: specCase.marking)
      declare(caseCall, specCase.values)
    }
  }
}

// Creates the lists of cases from the arguments of `for:`.
extension Array {
  init<Cases: Sequence>(of cases: Cases, _ name: ((Cases.Element) -> String)?)
  where Element == SpecCase<Cases.Element> {
    self = cases.inFixedOrder.map { SpecCase(of: $0, named: name?($0) ?? caseName(of: $0)) }
  }

  init<each Value>(of cases: [(repeat each Value)], spreading name: ((repeat each Value) -> String)?)
  where Element == SpecCase<(repeat each Value)> {
    self = cases.map { SpecCase(of: $0, named: name?(repeat each $0) ?? caseName(of: repeat each $0)) }
  }

  init<Values>(of cases: KeyValuePairs<String, Values>) where Element == SpecCase<Values> {
    self = cases.map { SpecCase(of: $0.value, named: $0.key) }
  }

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
