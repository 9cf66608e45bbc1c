import CandlestickSpecs

// Converts Quick's closure types to those of the engine. `onNoActor` is for closures that are not isolated to an actor.

extension HookClosure {
  static func withMetadata(_ closure: @escaping @MainActor (ExampleMetadata) throws -> Void) -> HookClosure {
    .sync { try closure(ExampleMetadata($0)) }
  }

  static func withMetadata(_ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void) -> HookClosure {
    .async { try await closure(ExampleMetadata($0)) }
  }

  static func onNoActor(_ closure: @escaping () async throws -> Void) -> HookClosure {
    let closure = OnMainThread(code: closure)
    return .async { _ in try await closure.run() }
  }

  static func onNoActor(_ closure: @escaping (ExampleMetadata) async throws -> Void) -> HookClosure {
    let closure = OnMainThread(code: closure)
    return .async { try await closure.run(OnMainThread<ExampleMetadata>(code: ExampleMetadata($0))) }
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
    let closure = OnMainThread(code: closure)
    return .async { _, run in try await closure.run(run) }
  }

  static func onNoActor(_ closure: @escaping AroundExampleWithMetadataAsyncClosure) -> AroundClosure {
    let closure = OnMainThread(code: closure)
    return .async { example, run in
      try await closure.run(OnMainThread<ExampleMetadata>(code: ExampleMetadata(example)), run)
    }
  }
}

extension OnMainThread {
  func run() async throws where Code == () async throws -> Void { try await code() }

  func run(_ metadata: OnMainThread<ExampleMetadata>) async throws
  where Code == (ExampleMetadata) async throws -> Void {
    try await code(metadata.code)
  }

  func run(_ example: @escaping @MainActor () async -> Void) async throws where Code == AroundExampleAsyncClosure {
    try await code(example)
  }

  func run(
    _ metadata: OnMainThread<ExampleMetadata>,
    _ example: @escaping @MainActor () async -> Void
  ) async throws where Code == AroundExampleWithMetadataAsyncClosure {
    try await code(metadata.code, example)
  }
}
