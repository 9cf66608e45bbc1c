// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

import CandlestickExpectations

/// Declares a group of examples about a subject for each case.
public func describe<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("describe", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a group of examples about a subject for each case.
public func describe<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("describe", description, traits, file, line), .init(cases), closure) }

/// Declares a group of examples about a subject for each case.
public func describe<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) { Declarations.addGroups(.init("describe", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a group of examples about a subject for each case.
public func describe<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("describe", description, traits, file, line), .init(of: cases), closure) }

/// Declares a group of examples about a subject for each case.
public func describe<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: (First.Element, Second.Element) throws -> Void
) {
  Declarations.addGroups(.init("describe", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a group of examples about a subject for each case.
@_disfavoredOverload public func describe<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: (Cases.Element) throws -> Void
) { Declarations.addGroups(.init("describe", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a group of examples about a situation for each case.
public func context<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("context", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a group of examples about a situation for each case.
public func context<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("context", description, traits, file, line), .init(cases), closure) }

/// Declares a group of examples about a situation for each case.
public func context<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) { Declarations.addGroups(.init("context", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a group of examples about a situation for each case.
public func context<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("context", description, traits, file, line), .init(of: cases), closure) }

/// Declares a group of examples about a situation for each case.
public func context<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: (First.Element, Second.Element) throws -> Void
) {
  Declarations.addGroups(.init("context", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a group of examples about a situation for each case.
@_disfavoredOverload public func context<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: (Cases.Element) throws -> Void
) { Declarations.addGroups(.init("context", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a focused group for each case: the run skips everything else.
public func fdescribe<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("fdescribe", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a focused group for each case: the run skips everything else.
public func fdescribe<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("fdescribe", description, traits, file, line), .init(cases), closure) }

/// Declares a focused group for each case: the run skips everything else.
public func fdescribe<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("fdescribe", description, traits, file, line), .init(of: cases), spreading: closure)
}

/// Declares a focused group for each case: the run skips everything else.
public func fdescribe<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("fdescribe", description, traits, file, line), .init(of: cases), closure) }

/// Declares a focused group for each case: the run skips everything else.
public func fdescribe<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: (First.Element, Second.Element) throws -> Void
) {
  Declarations.addGroups(.init("fdescribe", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a focused group for each case: the run skips everything else.
@_disfavoredOverload public func fdescribe<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: (Cases.Element) throws -> Void
) { Declarations.addGroups(.init("fdescribe", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a focused group for each case: the run skips everything else.
public func fcontext<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("fcontext", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a focused group for each case: the run skips everything else.
public func fcontext<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("fcontext", description, traits, file, line), .init(cases), closure) }

/// Declares a focused group for each case: the run skips everything else.
public func fcontext<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) { Declarations.addGroups(.init("fcontext", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a focused group for each case: the run skips everything else.
public func fcontext<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("fcontext", description, traits, file, line), .init(of: cases), closure) }

/// Declares a focused group for each case: the run skips everything else.
public func fcontext<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: (First.Element, Second.Element) throws -> Void
) {
  Declarations.addGroups(.init("fcontext", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a focused group for each case: the run skips everything else.
@_disfavoredOverload public func fcontext<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: (Cases.Element) throws -> Void
) { Declarations.addGroups(.init("fcontext", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a skipped group for each case.
public func xdescribe<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("xdescribe", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a skipped group for each case.
public func xdescribe<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("xdescribe", description, traits, file, line), .init(cases), closure) }

/// Declares a skipped group for each case.
public func xdescribe<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("xdescribe", description, traits, file, line), .init(of: cases), spreading: closure)
}

/// Declares a skipped group for each case.
public func xdescribe<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("xdescribe", description, traits, file, line), .init(of: cases), closure) }

/// Declares a skipped group for each case.
public func xdescribe<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: (First.Element, Second.Element) throws -> Void
) {
  Declarations.addGroups(.init("xdescribe", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a skipped group for each case.
@_disfavoredOverload public func xdescribe<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: (Cases.Element) throws -> Void
) { Declarations.addGroups(.init("xdescribe", description, traits, file, line), .init(of: cases, name), closure) }

/// Declares a skipped group for each case.
public func xcontext<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, repeat each Rest)],
  named name: ((First, Second, repeat each Rest) -> String)? = nil, file: StaticString = #filePath,
  line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) {
  Declarations.addGroups(.init("xcontext", description, traits, file, line), .init(of: cases, spreading: name), spreading: closure)
}

/// Declares a skipped group for each case.
public func xcontext<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: [SpecCase<Values>], file: StaticString = #filePath,
  line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("xcontext", description, traits, file, line), .init(cases), closure) }

/// Declares a skipped group for each case.
public func xcontext<First, Second, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, (First, Second, repeat each Rest)>,
  file: StaticString = #filePath, line: UInt = #line, closure: (First, Second, repeat each Rest) throws -> Void
) { Declarations.addGroups(.init("xcontext", description, traits, file, line), .init(of: cases), spreading: closure) }

/// Declares a skipped group for each case.
public func xcontext<Values>(
  _ description: String, _ traits: SpecTrait..., for cases: KeyValuePairs<String, Values>,
  file: StaticString = #filePath, line: UInt = #line, closure: (Values) throws -> Void
) { Declarations.addGroups(.init("xcontext", description, traits, file, line), .init(of: cases), closure) }

/// Declares a skipped group for each case.
public func xcontext<First: Collection, Second: Collection>(
  _ description: String, _ traits: SpecTrait..., for first: First, _ second: Second,
  named name: ((First.Element, Second.Element) -> String)? = nil, file: StaticString = #filePath, line: UInt = #line,
  closure: (First.Element, Second.Element) throws -> Void
) {
  Declarations.addGroups(.init("xcontext", description, traits, file, line), .init(of: first, second, name), spreading: closure)
}

/// Declares a skipped group for each case.
@_disfavoredOverload public func xcontext<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, named name: ((Cases.Element) -> String)? = nil,
  file: StaticString = #filePath, line: UInt = #line, closure: (Cases.Element) throws -> Void
) { Declarations.addGroups(.init("xcontext", description, traits, file, line), .init(of: cases, name), closure) }
