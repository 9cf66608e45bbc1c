// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

import CandlestickExpectations

/// Declares an example for each case.
///
/// ```swift
/// it("adds", for: [SpecCase(1, 1, 2), SpecCase(2, 2, 4, named: "twos")]) { a, b, sum in
///   expect(a + b).to(equal(sum))
/// }
/// ```
public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares an example for each case.
public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares an example for each case.
public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (Values) throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(cases), closure) }

/// Declares an example for each case.
public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (Values) async throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(cases), closure) }

/// Declares an example for each case.
public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First, Second, repeat each Rest) throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares an example for each case.
public func it<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First, Second, repeat each Rest) async throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares an example for each case.
public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Values) throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases), closure) }

/// Declares an example for each case.
public func it<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Values) async throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases), closure) }

/// Declares an example for each case.
public func it<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First.Element, Second.Element) throws -> Void
) {
  Declarations.addExamples(.init("it", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares an example for each case.
public func it<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First.Element, Second.Element) async throws -> Void
) {
  Declarations.addExamples(.init("it", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares an example for each case.
@_disfavoredOverload public func it<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Cases.Element) throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares an example for each case.
@_disfavoredOverload public func it<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Cases.Element) async throws -> Void
) { Declarations.addExamples(.init("it", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a focused example for each case: the run skips everything else.
public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a focused example for each case: the run skips everything else.
public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a focused example for each case: the run skips everything else.
public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (Values) throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(cases), closure) }

/// Declares a focused example for each case: the run skips everything else.
public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (Values) async throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(cases), closure) }

/// Declares a focused example for each case: the run skips everything else.
public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First, Second, repeat each Rest) throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a focused example for each case: the run skips everything else.
public func fit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First, Second, repeat each Rest) async throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a focused example for each case: the run skips everything else.
public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Values) throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases), closure) }

/// Declares a focused example for each case: the run skips everything else.
public func fit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Values) async throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases), closure) }

/// Declares a focused example for each case: the run skips everything else.
public func fit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First.Element, Second.Element) throws -> Void
) {
  Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a focused example for each case: the run skips everything else.
public func fit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First.Element, Second.Element) async throws -> Void
) {
  Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a focused example for each case: the run skips everything else.
@_disfavoredOverload public func fit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Cases.Element) throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a focused example for each case: the run skips everything else.
@_disfavoredOverload public func fit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Cases.Element) async throws -> Void
) { Declarations.addExamples(.init("fit", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a skipped example for each case.
public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a skipped example for each case.
public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (First, Second, repeat each Rest) async throws -> Void
) {
  Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a skipped example for each case.
public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (Values) throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(cases), closure) }

/// Declares a skipped example for each case.
public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: @escaping (Values) async throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(cases), closure) }

/// Declares a skipped example for each case.
public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First, Second, repeat each Rest) throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a skipped example for each case.
public func xit<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First, Second, repeat each Rest) async throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a skipped example for each case.
public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Values) throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases), closure) }

/// Declares a skipped example for each case.
public func xit<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Values) async throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases), closure) }

/// Declares a skipped example for each case.
public func xit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First.Element, Second.Element) throws -> Void
) {
  Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a skipped example for each case.
public func xit<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: @escaping (First.Element, Second.Element) async throws -> Void
) {
  Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a skipped example for each case.
@_disfavoredOverload public func xit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Cases.Element) throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a skipped example for each case.
@_disfavoredOverload public func xit<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: @escaping (Cases.Element) async throws -> Void
) { Declarations.addExamples(.init("xit", description, traits, file, line), .init(of: cases, name), closure) }
