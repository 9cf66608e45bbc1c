/// The names from Quick, Nimble and Candlestick that the rules use.
package enum QuickNames {
  /// The modules to replace.
  static let modules: Set<String> = ["Quick", "Nimble"]

  /// The types and functions of Quick and Nimble that the rules rename or refuse.
  package static let names: Set<String> =
    Set(renamed.keys).union(renamedFunctions.keys).union(gone.keys).union(foreignTypes).union(["currentSpec"])

  /// The names of Candlestick types that the rules insert. If the suite declares a type with the same name, they also insert
  /// the module.
  package static let newTypes: Set<String> =
    Set(renamed.values.map { String($0.prefix { $0 != "<" }) }).subtracting(["XCTestCase", "StaticString"])
    .union(["ExampleMetadata"])

  /// Those of ``names`` that Nimble declares. Quick declares the others.
  private static let nimbleNames: Set<String> = Set(renamedFunctions.keys).union([
    "Predicate", "AsyncPredicate", "PredicateResult", "PredicateStatus", "AsyncDefaults", "Expression",
    "SourceLocation", "FileString", "NimbleTimeInterval", "ToSucceedResult", "succeed", "BadInstructionException",
    "catchBadInstruction", "DefaultDelta", "defaultDelta", "prettyCollectionType",
  ]).union(onlyInNimble.split(separator: " ").map(String.init))

  /// Returns the modules that declare the name.
  static func modules(of name: String) -> Set<String> {
    if name == "FileString" { return modules }
    return nimbleNames.contains(name) ? ["Nimble"] : ["Quick"]
  }

  /// The Candlestick classes that are superclasses in migrated suites.
  static let newClasses: Set<String> = ["NonisolatedSpec", "SharedBehavior", "Spec", "SpecConfiguration"]

  /// The Quick classes that are superclasses in suites.
  static let classes: Set<String> = ["QuickSpec", "AsyncSpec", "QuickConfiguration"]

  static let groups: Set<String> = ["describe", "context", "fdescribe", "fcontext", "xdescribe", "xcontext"]

  static let inclusions: Set<String> = ["itBehavesLike", "fitBehavesLike", "xitBehavesLike"]

  static let hooks: Set<String> = [
    "beforeEach", "justBeforeEach", "afterEach", "aroundEach", "beforeSuite", "afterSuite",
  ]

  /// The hooks that receive the metadata of the example.
  static let exampleHooks: Set<String> = ["beforeEach", "afterEach", "aroundEach"]

  /// The functions of the DSL.
  static let functions: Set<String> =
    groups.union(inclusions).union(hooks).union(["it", "fit", "xit", "pending", "sharedExamples"])

  /// The types that have a different name in Candlestick, as a map from the old name to the new one.
  static let renamed = [
    "QuickSpec": "Spec", "AsyncSpec": "NonisolatedSpec", "QuickSpecBase": "XCTestCase", "AsyncSpecBase": "XCTestCase",
    "QuickConfiguration": "SpecConfiguration", "QCKConfiguration": "SpecConfiguration", "Behavior": "SharedBehavior",
    "AsyncBehavior": "SharedBehavior", "SharedExampleContext": "SharedContext<[String: Any]>", "Predicate": "Matcher",
    "AsyncPredicate": "AsyncMatcher", "PredicateResult": "MatcherResult", "PredicateStatus": "MatcherStatus",
    "AsyncDefaults": "PollingDefaults", "Expression": "SyncExpression", "SourceLocation": "CodeLocation",
    "FileString": "StaticString",
  ]

  /// The functions that have a different name in Candlestick, as a map from the old name to the new one.
  static let renamedFunctions = [
    "expecta": "expect", "expects": "expect", "requirea": "require", "requires": "require", "unwrapa": "unwrap",
    "unwraps": "unwrap", "pollUnwrapa": "pollUnwrap", "pollUnwraps": "pollUnwrap", "be": "beIdenticalTo",
  ]

  /// The methods that have a different name in Candlestick, as a map from the old name to the new one.
  static let renamedMethods = [
    "notTo": "toNot", "toNotEventually": "toEventuallyNot", "neverTo": "toNever", "alwaysTo": "toAlways",
  ]

  /// The methods whose label `until` becomes `timeout`.
  static let untilMethods: Set<String> = ["toNever", "neverTo", "toAlways", "alwaysTo"]

  /// The types and functions that Candlestick does not have, with advice for the user.
  static let gone = Dictionary(
    uniqueKeysWithValues: advice.flatMap { advice, names in names.split(separator: " ").map { (String($0), advice) } }
  )

  /// The advice, with the names to which it applies.
  private static let advice: KeyValuePairs = [
    "Candlestick passes an ExampleMetadata to hooks and filters": "ExampleBase AsyncExample AsyncExampleGroup",
    "write CodeLocation, which has filePath and line": "Callsite",
    "write (SpecConfiguration) -> Void": "QuickConfigurer",
    "write (ExampleMetadata) -> Bool": "ExampleFilter",
    "write @MainActor () throws -> Void":
      "ExampleClosure BeforeExampleClosure AfterExampleClosure BeforeSuiteClosure AfterSuiteClosure",
    "write @MainActor () -> Void":
      "BeforeExampleNonThrowingClosure AfterExampleNonThrowingClosure BeforeSuiteNonThrowingClosure "
      + "AfterSuiteNonThrowingClosure",
    "write @MainActor () async throws -> Void":
      "BeforeExampleAsyncClosure AfterExampleAsyncClosure BeforeSuiteAsyncClosure AfterSuiteAsyncClosure",
    "write @MainActor (ExampleMetadata) throws -> Void":
      "BeforeExampleWithMetadataClosure AfterExampleWithMetadataClosure",
    "write @MainActor (ExampleMetadata) -> Void":
      "BeforeExampleWithMetadataNonThrowingClosure AfterExampleWithMetadataNonThrowingClosure",
    "write @MainActor (ExampleMetadata) async throws -> Void":
      "BeforeExampleWithMetadataAsyncClosure AfterExampleWithMetadataAsyncClosure",
    "write @MainActor (@escaping SharedContext<[String: Any]>) -> Void": "SharedExampleClosure",
    "write @MainActor (@escaping @MainActor () -> Void) throws -> Void": "AroundExampleClosure",
    "write @MainActor (@escaping @MainActor () -> Void) -> Void": "AroundExampleNonThrowingClosure",
    "write @MainActor (@escaping @MainActor () async -> Void) async throws -> Void": "AroundExampleAsyncClosure",
    "write @MainActor (ExampleMetadata, @escaping @MainActor () -> Void) throws -> Void":
      "AroundExampleWithMetadataClosure",
    "write @MainActor (ExampleMetadata, @escaping @MainActor () -> Void) -> Void":
      "AroundExampleWithMetadataNonThrowingClosure",
    "write @MainActor (ExampleMetadata, @escaping @MainActor () async -> Void) async throws -> Void":
      "AroundExampleWithMetadataAsyncClosure",
    "write a variable and hooks that set it": "TestState",
    "write Spec": "SyncDSLUser AsyncDSLUser",
    "remove it; specs are discovered": "QCKMain",
    "write Duration": "NimbleTimeInterval",
    "write expect { … }.toNot(throwError())": "ToSucceedResult succeed",
    "write expect { … }.to(throwAssertion())": "BadInstructionException catchBadInstruction",
    "write 0.0001": "DefaultDelta defaultDelta",
    "write type(of: …)": "prettyCollectionType",
    "leave it in a file that imports Nimble": onlyInNimble,
  ]

  /// The names that this package declares only in its module `Nimble`.
  private static let onlyInNimble =
    "AssertionDispatcher AssertionHandler AssertionRecord AssertionRecorder AsyncableMatcher Expectation "
    + "ExpectationNil ExpectationStyle FailureMessage "
    + "NMBCollection NMBContainer NMBDoubleConvertible NMBOrderedCollection NMBWait NimbleAssertionHandler "
    + "NimbleShortXCTestHandler NimbleSwiftTestingHandler NimbleTestingHandler NimbleXCTestHandler gatherExpectations "
    + "gatherFailingExpectations recordFailure recordTestingFailure withAssertionHandler"

  /// The types that Candlestick lacks or that differ in Candlestick. A file that uses one in declarations cannot share these
  /// with a migrated file.
  static let foreignTypes: Set<String> = Set(renamed.keys)
    .subtracting([
      "QuickSpecBase", "AsyncSpecBase", "Predicate", "AsyncPredicate", "PredicateResult", "PredicateStatus",
      "AsyncDefaults", "Expression", "SourceLocation", "FileString",
    ])
    .union(gone.keys).union(["Example", "ExampleGroup", "ExampleMetadata", "StopTest"])

  /// The functions that poll.
  static let polling: Set<String> = [
    "toEventually", "toEventuallyNot", "toNotEventually", "toNever", "neverTo", "toAlways", "alwaysTo", "waitUntil",
    "pollUnwrap", "pollUnwrapa", "pollUnwraps", "eventuallyEmit",
  ]

  /// The labels of the duration parameters of these functions.
  static let pollingTimes: Set<String> = ["timeout", "pollInterval", "until"]

  /// The XCTestCase methods that a class method cannot call.
  static let testCaseMethods: Set<String> = [
    "expectation", "wait", "waitForExpectations", "fulfillment", "addTeardownBlock", "keyValueObservingExpectation",
    "record", "recordFailure", "measure", "executionTimeAllowance",
  ]

  /// Types of Foundation and Dispatch that Quick re-exports through XCTest.
  static let foundation: Set<String> = [
    "AttributedString", "Bundle", "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateFormatter",
    "Decimal", "DispatchGroup", "DispatchQueue", "DispatchSemaphore", "DispatchTime", "DispatchTimeInterval",
    "DispatchWorkItem",
    "FileManager", "HTTPURLResponse", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder", "JSONSerialization",
    "Locale", "LocalizedError", "Measurement", "Notification", "NotificationCenter", "NumberFormatter", "Operation",
    "OperationQueue", "ProcessInfo", "Progress", "PropertyListDecoder", "PropertyListEncoder", "RunLoop", "Scanner",
    "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents", "URLRequest", "URLResponse", "URLSession",
    "UUID", "UserDefaults", "autoreleasepool", "pow", "sqrt",
  ]
}
