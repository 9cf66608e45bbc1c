import CandlestickSpecs

// Converts Quick's closure types to those of the engine: closures on the main actor, which functions without isolation
// receive, and closures that receive Quick's metadata.

extension HookClosure {
  static func plain(_ closure: @escaping @MainActor () throws -> Void) -> HookClosure {
    .sync { _ in try MainActor.assumeIsolated(closure) }
  }

  static func plain(_ closure: @escaping @MainActor () async throws -> Void) -> HookClosure {
    .async { _ in try await closure() }
  }

  static func withMetadata(_ closure: @escaping @MainActor (ExampleMetadata) throws -> Void) -> HookClosure {
    .sync { example in try MainActor.assumeIsolated { try closure(ExampleMetadata(example)) } }
  }

  static func withMetadata(_ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void) -> HookClosure {
    .async { try await closure(ExampleMetadata.onMainThread($0).code) }
  }

  static func withMetadata(_ closure: @escaping (ExampleMetadata) async throws -> Void) -> HookClosure {
    .async { try await closure(ExampleMetadata.onMainThread($0).code) }
  }
}

extension AroundClosure {
  static func plain(_ closure: @escaping AroundExampleClosure) -> AroundClosure {
    .sync { _, run in try MainActor.assumeIsolated { try closure { MainActor.assumeIsolated(run) } } }
  }

  static func plain(_ closure: @escaping @MainActor (@escaping () async -> Void) async throws -> Void) -> AroundClosure
  {
    .async { _, run in try await closure(run) }
  }

  static func plain(_ closure: @escaping AroundExampleAsyncClosure) -> AroundClosure {
    .async { _, run in try await closure(run) }
  }

  static func withMetadata(_ closure: @escaping AroundExampleWithMetadataClosure) -> AroundClosure {
    .sync { example, run in
      try MainActor.assumeIsolated { try closure(ExampleMetadata(example)) { MainActor.assumeIsolated(run) } }
    }
  }

  static func withMetadata(
    _ closure: @escaping @MainActor (ExampleMetadata, @escaping () async -> Void) async throws -> Void
  ) -> AroundClosure {
    .async { try await closure(ExampleMetadata.onMainThread($0).code, $1) }
  }

  static func withMetadata(_ closure: @escaping AroundExampleWithMetadataAsyncClosure) -> AroundClosure {
    .async { try await closure(ExampleMetadata.onMainThread($0).code, $1) }
  }
}

extension ExampleMetadata {
  fileprivate static func onMainThread(_ example: DeclaredExample) -> OnMainThread<ExampleMetadata> {
    MainActor.assumeIsolated { OnMainThread(code: ExampleMetadata(example)) }
  }
}
