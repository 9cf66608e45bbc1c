import CandlestickSpecs

// Converts Quick's closure types to the engine's. `onNoActor` is for closures that are isolated to no actor.

extension HookClosure {
  static func withMetadata(_ closure: @escaping @MainActor (ExampleMetadata) throws -> Void) -> HookClosure {
    .sync { try closure(ExampleMetadata($0)) }
  }

  static func withMetadata(_ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void) -> HookClosure {
    .async { try await closure(ExampleMetadata($0)) }
  }

  static func onNoActor(_ closure: @escaping () async throws -> Void) -> HookClosure {
    nonisolated(unsafe) let closure = closure
    return .async { _ in try await closure() }
  }

  static func onNoActor(_ closure: @escaping (ExampleMetadata) async throws -> Void) -> HookClosure {
    nonisolated(unsafe) let closure = closure
    return .async { example in
      nonisolated(unsafe) let metadata = ExampleMetadata(example)
      try await closure(metadata)
    }
  }
}

extension AroundClosure {
  static func plain(_ closure: @escaping AroundExampleClosure) -> AroundClosure {
    .sync { _, run in try closure { MainActor.assumeIsolated(run) } }
  }

  static func withMetadata(_ closure: @escaping AroundExampleWithMetadataClosure) -> AroundClosure {
    .sync { example, run in try closure(ExampleMetadata(example)) { MainActor.assumeIsolated(run) } }
  }

  static func plain(
    _ closure: @escaping @MainActor (@escaping () async -> Void) async throws -> Void
  ) -> AroundClosure {
    .async { _, run in try await closure(run) }
  }

  static func withMetadata(
    _ closure: @escaping @MainActor (ExampleMetadata, @escaping () async -> Void) async throws -> Void
  ) -> AroundClosure {
    .async { example, run in try await closure(ExampleMetadata(example), run) }
  }

  static func onNoActor(_ closure: @escaping AroundExampleAsyncClosure) -> AroundClosure {
    nonisolated(unsafe) let closure = closure
    return .async { _, run in try await closure(run) }
  }

  static func onNoActor(_ closure: @escaping AroundExampleWithMetadataAsyncClosure) -> AroundClosure {
    nonisolated(unsafe) let closure = closure
    return .async { example, run in
      nonisolated(unsafe) let metadata = ExampleMetadata(example)
      try await closure(metadata, run)
    }
  }
}
