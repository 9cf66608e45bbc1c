import CandlestickExpectations

/// One example, as it was declared.
@MainActor final class Example {
  nonisolated let metadata: ExampleMetadata
  let marking: Marking
  let body: Hook
  unowned let group: ExampleGroup

  init(metadata: ExampleMetadata, marking: Marking, body: HookClosure, in group: ExampleGroup) {
    self.metadata = metadata
    self.marking = group.marking.inherited(by: marking)
    self.body = Hook(name: "it", location: metadata.location, closure: body)
    self.group = group
  }

  /// What is run for the example, outermost first.
  var layers: [ExampleLayer] {
    let innermost: ExampleLayer =
      if group.style.nestsHooks {
        .hooks(before: group.justBeforeEach + [body], after: [])
      } else {
        .hooks(before: group.setUp + [body], after: group.tearDown)
      }
    return group.outerLayers + [innermost]
  }
}
