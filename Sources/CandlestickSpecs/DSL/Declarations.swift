import CandlestickExpectations

/// What the functions of the DSL act on: the group that is being declared.
@MainActor package enum Declarations {
  private(set) static var group: ExampleGroup?

  /// The group that is being declared, for a function of the DSL to add to.
  ///
  /// Where there is none, because an example is running or nothing is, that is reported, and nothing is added.
  ///
  /// - Parameters:
  ///   - function: the name of the function.
  ///   - location: where it was called.
  package static func group(for function: String, at location: CodeLocation) -> ExampleGroup? {
    if let group { return group }
    let message =
      "`\(function)` can be used only where examples are declared: in `spec()` and in the closures of `describe` and "
      + "`context`, not inside an example or a hook"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// The group that is being declared, for a function of the DSL to add examples to, alone or in groups.
  ///
  /// The outermost group takes none: it is there while `configure` is running, and belongs to no spec class.
  ///
  /// - Parameters:
  ///   - function: the name of the function.
  ///   - location: where it was called.
  package static func groupOfExamples(for function: String, at location: CodeLocation) -> ExampleGroup? {
    guard let group = group(for: function, at: location) else { return nil }
    if group.parent != nil { return group }
    addMistake(
      "`\(function)` cannot be used in `configure`, which belongs to no spec: there can be hooks and shared examples",
      at: location
    )
    return nil
  }

  /// Has the functions of the DSL add to a group while a closure runs. An error that it throws, and an expectation in
  /// it that fails, become a failing example of the group.
  ///
  /// - Parameters:
  ///   - group: the group to add to.
  ///   - location: where the group is declared.
  ///   - closure: declares what is in the group.
  static func declare(in group: ExampleGroup, at location: CodeLocation, _ closure: @MainActor () throws -> Void) {
    let outer = self.group
    self.group = group
    defer { self.group = outer }
    let mistakes = ExampleRecord()
    FailureReporter.withDestination(mistakes) {
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
    // Where there are examples, those fail for it.
    if let mistake = group.traits.mistakes.first, group.examples.isEmpty { addMistake(mistake.failure(at: location)) }
    for mistake in mistakes.failures {
      addMistake("failed where examples are declared, outside of any example: \(mistake.message)", at: mistake.location)
    }
  }

  /// Adds a failing example that stands for a spec class that cannot be run.
  static func addMistake(ofGenericSpec name: String) {
    addMistake(
      "\(name) is never run: it is generic, or nested in a generic type, and nothing tells which types to run it for. Move it "
        + "out, or derive a class from it that is not generic",
      of: [name],
      at: CodeLocation(path: nil, line: 0)
    )
  }

  /// Adds a failing example that stands for a mistake in the declarations.
  ///
  /// - Parameters:
  ///   - message: what is wrong.
  ///   - groups: what is declared wrongly; the group that is being declared unless given.
  ///   - location: the place of the mistake.
  static func addMistake(_ message: String, of groups: [String]? = nil, at location: CodeLocation) {
    addMistake(TestFailure(message: message, location: location), of: groups)
  }

  private static func addMistake(_ failure: TestFailure, of groups: [String]? = nil) {
    guard let group else { return }
    let metadata = ExampleMetadata(
      description: "is declared without mistakes",
      groups: groups ?? (group.parent == nil ? ["SpecConfiguration"] : group.path),
      location: failure.location,
      traits: group.traits
    )
    group.add(
      Example(metadata: metadata, marking: .mistake, body: .sync { _ in FailureReporter.record(failure) }, in: group)
    )
  }
}
