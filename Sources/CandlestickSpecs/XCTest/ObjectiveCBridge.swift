#if APPLE_XCTEST
// Nobody has run it: it is written from Apple's documentation of XCTest and of the Objective-C runtime.
import Foundation
import ObjectiveC
import XCTest

/// Adds the examples as methods of their class, because XCTest finds tests with the Objective-C runtime.
@MainActor enum ObjectiveCBridge {
  /// The selectors of the methods that classes have been given.
  private static var selectors: [ObjectIdentifier: [Selector]] = [:]

  /// Adds a method to a class for each of its examples, unless it has them.
  ///
  /// - Returns: the selectors of the methods, in the order of the examples.
  @discardableResult
  static func addMethods(to type: Spec.Type) -> [Selector] {
    if let known = selectors[ObjectIdentifier(type)] { return known }
    guard let items = ObservedRun.current?.plan.items(of: type) else { return [] }
    // The types of its result and its parameters differ between processors.
    let method = class_getInstanceMethod(XCTestCase.self, NSSelectorFromString("setUpWithError:"))
    let added = items.map { item in
      let selector = NSSelectorFromString("\(item.name)AndReturnError:")
      class_addMethod(type, selector, implementation(of: item), method.flatMap(method_getTypeEncoding))
      return selector
    }
    selectors[ObjectIdentifier(type)] = added
    return added
  }

  /// Returns the method that runs an example. It has the form in which Objective-C sees a Swift method that throws, so that it can throw
  /// the skip.
  private static func implementation(of item: RunPlan.Item) -> IMP {
    let run: @convention(block) (AnyObject, UnsafeMutablePointer<OpaquePointer?>?) -> Bool = { testCase, error in
      guard let testCase = testCase as? Spec, let runner = MainActor.assumeIsolated({ ObservedRun.current?.runner }),
        let skip = TestCaseBridge.run(item, in: testCase, by: runner)
      else { return true }
      let location = skip.location
      let thrown = XCTSkip(skip.reason, file: location.filePath, line: location.line) as NSError
      error?.pointee = OpaquePointer(Unmanaged.passRetained(thrown).autorelease().toOpaque())
      return false
    }
    return imp_implementationWithBlock(run)
  }
}

/// Registers the observer of XCTest's events when the loader loads the test bundle.
@section("__DATA,__mod_init_func") @used
private let register: @convention(c) () -> Void = {
  XCTestObservationCenter.shared.addTestObserver(RunObserver())
}
#endif
