#if APPLE_XCTEST
// Untested: written from Apple's documentation of XCTest and of the Objective-C runtime.
import Foundation
import ObjectiveC
import XCTest

/// Adds the examples as methods of their class, because XCTest finds tests with the Objective-C runtime.
@MainActor enum ObjectiveCBridge {
  private static let run = (try? ProcessSpecs.current()).map { specs in
    let plan = specs.plan()
    let runner = SpecRunner(plan)
    ProcessSpecs.setRunner(runner)
    return (plan: plan, runner: runner)
  }

  static func testSuite(of type: Spec.Type) -> XCTestSuite {
    let suite = XCTestSuite(name: String(describing: type))
    guard let (plan, runner) = run else { return suite }
    plan.items(of: type).compactMap { testCase(of: type, for: $0, runner) }.forEach(suite.addTest)
    return suite
  }

  private static func testCase(of type: Spec.Type, for item: RunPlan.Item, _ runner: SpecRunner) -> XCTestCase? {
    // Objective-C's form of a Swift method that throws, so that it can throw XCTSkip.
    let run: @convention(block) (Spec, NSErrorPointer) -> Bool = { testCase, error in
      let bridge = TestCaseBridge(testCase, runner)
      let result = MainActor.assumeIsolated {
        RunningExample.with(bridge.testCase) { runner.run(item, onFailure: bridge.add) }
      }
      bridge.passOn()
      guard case .skipped(let skip) = result.outcome else { return true }
      error?.pointee = XCTSkip(skip.reason) as NSError
      return false
    }
    let selector = NSSelectorFromString("\(item.name)AndReturnError:")
    class_addMethod(type, selector, imp_implementationWithBlock(run), "B@:^@")

    typealias MakeTestCase = @convention(c) (AnyClass, Selector, Selector) -> XCTestCase?
    let make = NSSelectorFromString("testCaseWithSelector:")
    guard let method = class_getClassMethod(type, make) else { return nil }
    return unsafeBitCast(method_getImplementation(method), to: MakeTestCase.self)(type, make, selector)
  }
}

/// Finds the spec classes and configurations of the process.
@MainActor package struct ClassDiscovery {
  let specs = subclasses(of: Spec.self).filter { $0 != (($0 as? any SpecFamily.Type)?.base ?? Spec.self) }
  let configurations = subclasses(of: SpecConfiguration.self)
  let genericSpecs: [String] = []

  init() throws {}

  private static func subclasses<Superclass: AnyObject>(of superclass: Superclass.Type) -> [Superclass.Type] {
    var count: UInt32 = 0
    guard let classes = objc_copyClassList(&count) else { return [] }
    defer { free(UnsafeMutableRawPointer(classes)) }
    let found = (0..<Int(count)).map { classes[$0] }.filter { type in
      sequence(first: type, next: class_getSuperclass).dropFirst().contains { $0 == superclass }
    }
    return found.compactMap { $0 as? Superclass.Type }.sorted { String(reflecting: $0) < String(reflecting: $1) }
  }
}

/// Runs declarations. XCTest needs no current test case for its assertions here.
enum DeclaringTestCase {
  @MainActor static func run<Result>(_ declare: () -> Result) -> Result { declare() }
}
#endif
