#if canImport(ObjectiveC)
// UNTESTED: written from Apple's documentation of XCTest and of the Objective-C runtime; nobody has run it yet.
import CandlestickExpectations
import Foundation
import ObjectiveC
import XCTest

/// The specs of the process.
@MainActor package enum ProcessSpecs {
  /// Runs an example here and now. What fails in it, fails in what is running.
  ///
  /// - Parameter example: the example.
  package static func run(_ example: Example) { ObjectiveCBridge.run(example) }

  /// Makes a test case that runs nothing.
  ///
  /// - Parameter type: its class.
  package static func instance(of type: Spec.Type) -> Spec? { (type as NSObject.Type).init() as? Spec }
}

/// Shows XCTest the examples as methods of their spec class, where XCTest asks the Objective-C runtime for its tests.
@MainActor enum ObjectiveCBridge {
  private static let plan = RunPlan(
    Suite(specs: subclasses(of: Spec.self), configurations: subclasses(of: SpecConfiguration.self))
  )
  private static let runner = SpecRunner(plan)

  /// The examples of a spec class, each behind a method that is added to the class.
  static func testSuite(for type: Spec.Type) -> XCTestSuite {
    let suite = XCTestSuite(name: String(describing: type))
    for specClass in plan.specClasses where specClass.type == type {
      for item in specClass.items {
        if let testCase = testCase(of: type, for: item) { suite.addTest(testCase) }
      }
    }
    return suite
  }

  private static func testCase(of type: Spec.Type, for item: RunPlan.Item) -> XCTestCase? {
    // The method is what a Swift method that throws is to Objective-C, so that it can throw XCTSkip.
    let run: @convention(block) (Spec, NSErrorPointer) -> Bool = { testCase, error in
      let testCase = Reference(testCase)
      let skip = MainActor.assumeIsolated { Self.run(item, in: testCase) }
      if let skip { error?.pointee = XCTSkip(skip.reason) as NSError }
      return skip == nil
    }
    let selector = NSSelectorFromString("\(item.name)AndReturnError:")
    class_addMethod(type, selector, imp_implementationWithBlock(run), "B@:^@")

    typealias MakeTestCase = @convention(c) (AnyClass, Selector, Selector) -> XCTestCase?
    let make = NSSelectorFromString("testCaseWithSelector:")
    guard let method = class_getClassMethod(type, make) else { return nil }
    return unsafeBitCast(method_getImplementation(method), to: MakeTestCase.self)(type, make, selector)
  }

  private static func run(_ item: RunPlan.Item, in testCase: Reference) -> SpecSkip? {
    let result = CurrentTestCase.with(testCase.testCase) { runner.run(item, onFailure: { testCase.record($0) }) }
    if case .skipped(let skip) = result.outcome { return skip }
    return nil
  }

  /// Runs an example here and now. What fails in it, fails in what is running.
  static func run(_ example: Example) {
    guard let item = plan.items.first(where: { $0.example === example }) else { return }
    let destination = FailureReporter.destination
    runner.run(item, onFailure: destination.record)
  }

  private static func subclasses<Superclass: AnyObject>(of superclass: Superclass.Type) -> [Superclass.Type] {
    var count: UInt32 = 0
    guard let classes = objc_copyClassList(&count) else { return [] }
    defer { free(UnsafeMutableRawPointer(classes)) }
    let found = (0..<Int(count)).map { classes[$0] }.filter { type in
      sequence(first: type, next: class_getSuperclass).dropFirst().contains { $0 == superclass }
    }
    return found.compactMap { $0 as? Superclass.Type }.sorted { String(reflecting: $0) < String(reflecting: $1) }
  }

  /// Unchecked, because XCTest's classes are not Sendable: the test case is made and run on the main thread, and Apple
  /// documents that `record(_:)` may be called on any.
  private final class Reference: @unchecked Sendable {
    let testCase: XCTestCase

    init(_ testCase: XCTestCase) { self.testCase = testCase }

    func record(_ failure: TestFailure) {
      let place = XCTSourceCodeLocation(
        filePath: failure.location.path,
        lineNumber: Int(failure.location.line)
      )
      var issue = XCTIssue(type: .assertionFailure, compactDescription: failure.message)
      issue.detailedDescription = failure.details
      issue.sourceCodeContext = XCTSourceCodeContext(location: place)
      testCase.record(issue)
    }
  }
}
#endif
