public import CandlestickExpectations

/// Declares an example of how a thing behaves.
///
/// ```swift
/// it("pops what was pushed last") {
///   stack.push(1)
///   expect(stack.pop()).to(equal(1))
/// }
/// ```
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func it(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample("it", description, traits, .none, at: location, .sync { _ in try closure() })
}

/// Declares an async example of how a thing behaves.
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func it(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample("it", description, traits, .none, at: location, .async { _ in try await closure() })
}

/// Declares a focused example: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func fit(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample("fit", description, traits, .focused, at: location, .sync { _ in try closure() })
}

/// Declares a focused async example: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func fit(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample("fit", description, traits, .focused, at: location, .async { _ in try await closure() })
}

/// Declares an example that is not run, and is shown as skipped.
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func xit(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample("xit", description, traits, .pending(reason: "xit"), at: location, .sync { _ in try closure() })
}

/// Declares an async example that is not run, and is shown as skipped.
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func xit(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample("xit", description, traits, .pending(reason: "xit"), at: location, .async { _ in try await closure() })
}

/// Declares an example that is still to be written or mended. It is not run, and is shown as skipped.
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func pending(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void = {}
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample(
    "pending",
    description,
    traits,
    .pending(reason: "pending"),
    at: location,
    .sync { _ in try closure() }
  )
}

/// Declares an async example that is still to be written or mended. It is not run, and is shown as skipped.
///
/// - Parameters:
///   - description: how the thing behaves, in words.
///   - traits: what is said of the example.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the example.
@MainActor public func pending(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareExample(
    "pending",
    description,
    traits,
    .pending(reason: "pending"),
    at: location,
    .async { _ in try await closure() }
  )
}

@MainActor package func declareExample(
  _ function: String,
  _ description: String,
  _ traits: [SpecTrait],
  _ marking: Marking,
  at location: CodeLocation,
  _ body: HookClosure
) {
  guard let group = Declarations.groupOfExamples(for: function, at: location) else { return }
  let metadata = ExampleMetadata(
    description: description,
    groups: group.path,
    location: location,
    traits: group.traits.adding(traits, at: location)
  )
  group.add(Example(metadata: metadata, marking: marking, body: body, in: group))
}
