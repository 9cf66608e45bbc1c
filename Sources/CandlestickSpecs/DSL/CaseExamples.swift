// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

import CandlestickExpectations

/// Declares, for each case, an example.
@MainActor public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (Values) throws -> Void
) { Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(cases), closure) }

/// Declares, for each case, an async example.
@MainActor public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (Values) async throws -> Void
) { Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(cases), closure) }

/// Declares, for each case, an example.
@MainActor public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares, for each case, an async example.
@MainActor public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares, for each case, an example.
@MainActor public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases), spreading: closure)
}

/// Declares, for each case, an async example.
@MainActor public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases), spreading: closure)
}

/// Declares, for each case, an example.
@MainActor public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Values) throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases), closure)
}

/// Declares, for each case, an async example.
@MainActor public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Values) async throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases), closure)
}

/// Declares, for each case, an example.
@MainActor public func it<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First.Element, Second.Element) throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: first, second, name), spreading: closure)
}

/// Declares, for each case, an async example.
@MainActor public func it<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First.Element, Second.Element) async throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: first, second, name), spreading: closure)
}

/// Declares, for each case, an example.
@_disfavoredOverload @MainActor public func it<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Cases.Element) throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases, name), closure)
}

/// Declares, for each case, an async example.
@_disfavoredOverload @MainActor public func it<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (Cases.Element) async throws -> Void
) {
  Declarations.addExamples("it", description, traits, at: .init(file: file, line: line), .init(of: cases, name), closure)
}

/// Declares, for each case, a focused example: the run skips everything else.
@MainActor public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (Values) throws -> Void
) { Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(cases), closure) }

/// Declares, for each case, a focused async example: the run skips everything else.
@MainActor public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (Values) async throws -> Void
) { Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(cases), closure) }

/// Declares, for each case, a focused example: the run skips everything else.
@MainActor public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares, for each case, a focused async example: the run skips everything else.
@MainActor public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares, for each case, a focused example: the run skips everything else.
@MainActor public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases), spreading: closure)
}

/// Declares, for each case, a focused async example: the run skips everything else.
@MainActor public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases), spreading: closure)
}

/// Declares, for each case, a focused example: the run skips everything else.
@MainActor public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Values) throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases), closure)
}

/// Declares, for each case, a focused async example: the run skips everything else.
@MainActor public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Values) async throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases), closure)
}

/// Declares, for each case, a focused example: the run skips everything else.
@MainActor public func fit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First.Element, Second.Element) throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: first, second, name), spreading: closure)
}

/// Declares, for each case, a focused async example: the run skips everything else.
@MainActor public func fit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First.Element, Second.Element) async throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: first, second, name), spreading: closure)
}

/// Declares, for each case, a focused example: the run skips everything else.
@_disfavoredOverload @MainActor public func fit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Cases.Element) throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases, name), closure)
}

/// Declares, for each case, a focused async example: the run skips everything else.
@_disfavoredOverload @MainActor public func fit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (Cases.Element) async throws -> Void
) {
  Declarations.addExamples("fit", description, traits, at: .init(file: file, line: line), .init(of: cases, name), closure)
}

/// Declares, for each case, an example that is skipped.
@MainActor public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (Values) throws -> Void
) { Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(cases), closure) }

/// Declares, for each case, an async example that is skipped.
@MainActor public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (Values) async throws -> Void
) { Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(cases), closure) }

/// Declares, for each case, an example that is skipped.
@MainActor public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares, for each case, an async example that is skipped.
@MainActor public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping @MainActor (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares, for each case, an example that is skipped.
@MainActor public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases), spreading: closure)
}

/// Declares, for each case, an async example that is skipped.
@MainActor public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases), spreading: closure)
}

/// Declares, for each case, an example that is skipped.
@MainActor public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Values) throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases), closure)
}

/// Declares, for each case, an async example that is skipped.
@MainActor public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Values) async throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases), closure)
}

/// Declares, for each case, an example that is skipped.
@MainActor public func xit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First.Element, Second.Element) throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: first, second, name), spreading: closure)
}

/// Declares, for each case, an async example that is skipped.
@MainActor public func xit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (First.Element, Second.Element) async throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: first, second, name), spreading: closure)
}

/// Declares, for each case, an example that is skipped.
@_disfavoredOverload @MainActor public func xit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping @MainActor (Cases.Element) throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases, name), closure)
}

/// Declares, for each case, an async example that is skipped.
@_disfavoredOverload @MainActor public func xit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping @MainActor (Cases.Element) async throws -> Void
) {
  Declarations.addExamples("xit", description, traits, at: .init(file: file, line: line), .init(of: cases, name), closure)
}
