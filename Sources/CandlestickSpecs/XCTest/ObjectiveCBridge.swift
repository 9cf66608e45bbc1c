#if APPLE_XCTEST
// This file has never been run. It was written from Apple's documentation of XCTest and the Objective-C runtime.
import Foundation
import ObjectiveC
import XCTest

/// Adds examples as methods of their class, because XCTest finds tests through the Objective-C runtime.
@MainActor enum ObjectiveCBridge {
  /// The selectors of the methods that were added to each class.
  private static var selectors: [ObjectIdentifier: [Selector]] = [:]

  /// Adds a method to a class for each of its examples, unless that was done before. Returns their selectors, in order.
  @discardableResult
  static func addMethods(to type: Spec.Type) -> [Selector] {
    if let known = selectors[ObjectIdentifier(type)] { return known }
    guard let items = ObservedRun.current?.plan.items(of: type) else { return [] }
    // Copy the type encoding from an existing method: it differs between processor architectures.
    let method = class_getInstanceMethod(XCTestCase.self, NSSelectorFromString("setUpWithError:"))
    let added = items.map { item in
      let selector = NSSelectorFromString("\(item.name)AndReturnError:")
      class_addMethod(type, selector, implementation(of: item), method.flatMap(method_getTypeEncoding))
      return selector
    }
    selectors[ObjectIdentifier(type)] = added
    return added
  }

  /// Returns the method that runs an example. It has the Objective-C signature of a throwing Swift method, so it can
  /// throw the skip.
  private static func implementation(of item: RunPlan.Item) -> IMP {
    let run: @convention(block) (AnyObject, UnsafeMutablePointer<OpaquePointer?>?) -> Bool = { testCase, error in
      guard let testCase = testCase as? Spec, let runner = MainActor.assumeIsolated({ ObservedRun.current?.runner }),
        let skip = TestCaseBridge.run(item, in: testCase, by: runner).skip
      else { return true }
      let location = skip.location
      let thrown = XCTSkip(skip.reason, file: location.filePath, line: location.line) as NSError
      error?.pointee = OpaquePointer(Unmanaged.passRetained(thrown).autorelease().toOpaque())
      return false
    }
    return imp_implementationWithBlock(run)
  }
}

/// Registers the observer of XCTest's events when the test bundle is loaded.
@section("__DATA,__mod_init_func") @used
private let register: @convention(c) () -> Void = {
  XCTestObservationCenter.shared.addTestObserver(RunObserver())
}
#endif
