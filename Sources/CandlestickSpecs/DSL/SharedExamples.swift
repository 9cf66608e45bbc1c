public import CandlestickExpectations

/// What shared examples are handed: a closure that makes the context which the including group gave.
public typealias SharedContext<Context> = @MainActor () -> Context

/// Declares examples that other groups can include by name.
///
/// They can be included in the group that declares them and in all groups inside; those of a ``SpecConfiguration``
/// everywhere.
///
/// - Parameters:
///   - name: the name to include them by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares the examples.
@MainActor public func sharedExamples(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareSharedExamples(name, at: location) { (_: @escaping SharedContext<Void>) in try closure() }
}

/// Declares examples that other groups can include by name, each with a context of its own.
///
/// ```swift
/// sharedExamples("a collection") { (collection: @escaping SharedContext<[Int]>) in
///   it("knows whether it is empty") { expect(collection().isEmpty).to(equal(collection().count == 0)) }
/// }
///
/// itBehavesLike("a collection") { [1, 2, 3] }
/// ```
///
/// - Parameters:
///   - name: the name to include them by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: declares the examples. It is handed a closure that makes the context.
@MainActor public func sharedExamples<Context>(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (@escaping SharedContext<Context>) throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareSharedExamples(name, at: location, closure)
}

/// Includes shared examples, in a group named after them.
///
/// - Parameters:
///   - name: the name that they were declared by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
@MainActor public func itBehavesLike(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeSharedExamples("itBehavesLike", name, .none, at: location, context: {})
}

/// Includes shared examples, in a group named after them.
///
/// - Parameters:
///   - name: the name that they were declared by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - context: makes their context.
@MainActor public func itBehavesLike<Context>(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  context: @escaping SharedContext<Context>
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeSharedExamples("itBehavesLike", name, .none, at: location, context: context)
}

/// Includes shared examples, in a group named after them.
///
/// - Parameters:
///   - behavior: declares the examples.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
@MainActor public func itBehavesLike(
  _ behavior: SharedBehavior<Void>.Type,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeBehavior("itBehavesLike", behavior, .none, at: location) { behavior.spec({}) }
}

/// Includes shared examples, in a group named after them.
///
/// - Parameters:
///   - behavior: declares the examples.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - context: makes their context.
@MainActor public func itBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  context: @escaping SharedContext<Context>
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeBehavior("itBehavesLike", behavior, .none, at: location) { behavior.spec(context) }
}

/// Includes shared examples and focuses them: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - name: the name that they were declared by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
@MainActor public func fitBehavesLike(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeSharedExamples("fitBehavesLike", name, .focused, at: location, context: {})
}

/// Includes shared examples and focuses them: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - name: the name that they were declared by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - context: makes their context.
@MainActor public func fitBehavesLike<Context>(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  context: @escaping SharedContext<Context>
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeSharedExamples("fitBehavesLike", name, .focused, at: location, context: context)
}

/// Includes shared examples and focuses them: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - behavior: declares the examples.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
@MainActor public func fitBehavesLike(
  _ behavior: SharedBehavior<Void>.Type,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeBehavior("fitBehavesLike", behavior, .focused, at: location) { behavior.spec({}) }
}

/// Includes shared examples and focuses them: where anything in the run is focused, only what is focused is run.
///
/// - Parameters:
///   - behavior: declares the examples.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - context: makes their context.
@MainActor public func fitBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  context: @escaping SharedContext<Context>
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeBehavior("fitBehavesLike", behavior, .focused, at: location) { behavior.spec(context) }
}

/// Includes shared examples that are not run, and are shown as skipped.
///
/// - Parameters:
///   - name: the name that they were declared by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
@MainActor public func xitBehavesLike(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeSharedExamples("xitBehavesLike", name, .pending(reason: "xitBehavesLike"), at: location, context: {})
}

/// Includes shared examples that are not run, and are shown as skipped.
///
/// - Parameters:
///   - name: the name that they were declared by.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - context: makes their context.
@MainActor public func xitBehavesLike<Context>(
  _ name: String,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  context: @escaping SharedContext<Context>
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeSharedExamples("xitBehavesLike", name, .pending(reason: "xitBehavesLike"), at: location, context: context)
}

/// Includes shared examples that are not run, and are shown as skipped.
///
/// - Parameters:
///   - behavior: declares the examples.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
@MainActor public func xitBehavesLike(
  _ behavior: SharedBehavior<Void>.Type,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeBehavior("xitBehavesLike", behavior, .pending(reason: "xitBehavesLike"), at: location) { behavior.spec({}) }
}

/// Includes shared examples that are not run, and are shown as skipped.
///
/// - Parameters:
///   - behavior: declares the examples.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - context: makes their context.
@MainActor public func xitBehavesLike<Context>(
  _ behavior: SharedBehavior<Context>.Type,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  context: @escaping SharedContext<Context>
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  includeBehavior("xitBehavesLike", behavior, .pending(reason: "xitBehavesLike"), at: location) {
    behavior.spec(context)
  }
}

/// Examples that can be included by name.
private final class SharedExamples<Context> {
  let declare: @MainActor (@escaping SharedContext<Context>) throws -> Void
  init(_ declare: @escaping @MainActor (@escaping SharedContext<Context>) throws -> Void) { self.declare = declare }
}

/// Includes the examples of a behavior.
@MainActor private func includeBehavior<Context>(
  _ function: String,
  _ behavior: SharedBehavior<Context>.Type,
  _ marking: Marking,
  at location: CodeLocation,
  _ declare: @MainActor () -> Void
) {
  let description = SpecStyle.candlestick.description(ofSharedExamples: behavior.name)
  includeExamples(function, of: behavior, description, marking, at: location, declare)
}

/// Includes the examples of a class.
///
/// - Parameters:
///   - function: the name of the function that includes them.
///   - type: the class.
///   - description: the description of the group that they are in.
///   - marking: how the function marks them.
///   - location: where they are included.
///   - declare: declares them.
@MainActor package func includeExamples(
  _ function: String,
  of type: AnyClass,
  _ description: String,
  _ marking: Marking,
  at location: CodeLocation,
  _ declare: @MainActor () -> Void
) {
  declareGroup(function, description, [], marking, at: location, inclusion: location) {
    Inclusions.include(ObjectIdentifier(type), named: String(describing: type), at: location, declare)
  }
}

/// Declares examples that can be included by name: in the group that declares them, and by Quick's rules everywhere.
@MainActor package func declareSharedExamples<Context>(
  _ name: String,
  at location: CodeLocation,
  _ closure: @escaping @MainActor (@escaping SharedContext<Context>) throws -> Void
) {
  guard let group = Declarations.group(for: "sharedExamples", at: location) else { return }
  let scope = group.style.sharesExamplesEverywhere ? group.suite : group
  guard scope.sharedExamples[name] == nil else {
    let place = scope === group ? "this group has" : "there are"
    return Declarations.addMistake("\(place) shared examples named \"\(name)\" already", at: location)
  }
  scope.sharedExamples[name] = SharedExamples(closure)
}

/// Includes examples that have been declared by name.
@MainActor package func includeSharedExamples<Context>(
  _ function: String,
  _ name: String,
  _ marking: Marking,
  at location: CodeLocation,
  context: @escaping SharedContext<Context>
) {
  let style = Declarations.group?.style ?? .candlestick
  let description = style.description(ofSharedExamples: name)
  declareGroup(function, description, [], marking, at: location, inclusion: location) {
    let visible = Declarations.group.map { Array($0.lineage) } ?? []
    guard let examples = visible.lazy.compactMap({ $0.sharedExamples[name] }).first else {
      let names = Set(visible.flatMap(\.sharedExamples.keys)).sorted().map { "\"\($0)\"" }
      let known = names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))"
      let message = "there are no shared examples named \"\(name)\" in this group or in those around it; \(known)"
      return Declarations.addMistake(message, at: location)
    }
    guard let examples = examples as? SharedExamples<Context> else {
      let message = "the shared examples \"\(name)\" want another context than one of type \(Context.self)"
      return Declarations.addMistake(message, at: location)
    }
    try Inclusions.include(ObjectIdentifier(examples), named: name, at: location) { try examples.declare(context) }
  }
}
