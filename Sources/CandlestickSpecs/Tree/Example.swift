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
}
