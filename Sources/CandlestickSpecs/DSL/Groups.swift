public import CandlestickExpectations

/// Declares a group: a thing to be described, and examples of how it behaves.
///
/// ```swift
/// describe("a stack", .tags(.collections)) {
///   it("is empty at first") { expect(Stack<Int>().isEmpty).to(beTrue()) }
/// }
/// ```
///
/// - Parameters:
///   - description: what is described, in words.
///   - traits: what is said of everything in the group.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares what is in the group.
@MainActor public func describe(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareGroup("describe", description, traits, .none, at: location, closure)
}

/// Declares a group: circumstances, and examples of how a thing behaves in them. The same as `describe`.
///
/// - Parameters:
///   - description: what is described, in words.
///   - traits: what is said of everything in the group.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares what is in the group.
@MainActor public func context(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareGroup("context", description, traits, .none, at: location, closure)
}

/// Declares a focused group: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - description: what is described, in words.
///   - traits: what is said of everything in the group.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares what is in the group.
@MainActor public func fdescribe(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareGroup("fdescribe", description, traits, .focused, at: location, closure)
}

/// Declares a focused group: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - description: what is described, in words.
///   - traits: what is said of everything in the group.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares what is in the group.
@MainActor public func fcontext(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareGroup("fcontext", description, traits, .focused, at: location, closure)
}

/// Declares a group whose examples are not run, and are shown as skipped.
///
/// - Parameters:
///   - description: what is described, in words.
///   - traits: what is said of everything in the group.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares what is in the group.
@MainActor public func xdescribe(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareGroup("xdescribe", description, traits, .pending(reason: "xdescribe"), at: location, closure)
}

/// Declares a group whose examples are not run, and are shown as skipped.
///
/// - Parameters:
///   - description: what is described, in words.
///   - traits: what is said of everything in the group.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares what is in the group.
@MainActor public func xcontext(
  _ description: String,
  _ traits: SpecTrait...,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareGroup("xcontext", description, traits, .pending(reason: "xcontext"), at: location, closure)
}

@MainActor package func declareGroup(
  _ function: String,
  _ description: String,
  _ traits: [SpecTrait],
  _ marking: Marking,
  at location: CodeLocation,
  inclusion: CodeLocation? = nil,
  _ closure: @MainActor () throws -> Void
) {
  guard let parent = Declarations.groupOfExamples(for: function, at: location) else { return }
  let group = ExampleGroup(
    description: description,
    traits: parent.traits.adding(traits, at: location),
    marking: marking,
    inclusion: inclusion,
    parent: parent
  )
  Declarations.declare(in: group, at: location, closure)
}
