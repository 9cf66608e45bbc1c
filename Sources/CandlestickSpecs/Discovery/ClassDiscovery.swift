#if CORELIBS_XCTEST
import CandlestickReports
import CTestProcess
import XCTest

/// Finds the spec classes, other test classes, configurations and reports of the process, so that none need to be
/// registered.
@MainActor package struct ClassDiscovery {
  package let specs: [Spec.Type]
  /// The spec classes that Swift Testing runs, which are not in ``specs``.
  let swiftTestingSpecs: [Spec.Type]
  /// The test classes that are not spec classes.
  package let tests: [XCTestCase.Type]
  let configurations: [SpecConfiguration.Type]
  package let reports: [SpecReport.Type]
  /// The names of the spec classes that cannot run: classes that are generic or nested in a generic type, and have no
  /// subclass that is not.
  package let genericSpecs: [String]

  /// Finds the classes by visiting each class of the process that is not generic.
  ///
  /// - Parameter knownClass: a class that must be found, to check that discovery works; by default, one of this module.
  /// - Throws: ``RuntimeLayoutError`` if the class is not found.
  package init(knownClass: AnyClass? = nil) throws(RuntimeLayoutError) {
    var classes: [AnyClass] = []
    let isComplete = withUnsafeMutablePointer(to: &classes) { classes in
      candlestick_visit_classes(
        Self.metadata(of: knownClass ?? Probe.self),
        { metadata, classes in
          let type: AnyClass = unsafeBitCast(metadata, to: AnyClass.self)
          guard type is XCTestCase.Type || type is SpecConfiguration.Type || type is SpecReport.Type else { return }
          classes?.assumingMemoryBound(to: [AnyClass].self).pointee.append(type)
        },
        classes
      )
    }
    guard isComplete else { throw RuntimeLayoutError() }
    classes.sort { String(reflecting: $0) < String(reflecting: $1) }
    let specs = classes.compactMap { $0 as? Spec.Type }.filter(\.isUserClass)
    self.specs = specs.filter { !$0.runsInSwiftTesting }
    swiftTestingSpecs = specs.filter(\.runsInSwiftTesting)
    tests = classes.compactMap { $0 as? XCTestCase.Type }.filter { type in
      !(type is Spec.Type) && type != OutsideTestCase.self && type != XCTestCase.self
        && type != DeterministicTestCase.self
    }
    configurations = classes.compactMap { $0 as? SpecConfiguration.Type }.filter { $0 != Probe.self }
    reports = classes.compactMap { $0 as? SpecReport.Type }
    genericSpecs = Self.genericClasses(derivedFrom: Spec.self, besides: specs)
  }

  /// Returns the names of generic subclasses of a class, except those from which other classes inherit.
  package static func genericClasses(derivedFrom superclass: AnyClass, besides others: [AnyClass]) -> [String] {
    var found: [(name: String, descriptor: UnsafeRawPointer)] = []
    withUnsafeMutablePointer(to: &found) { found in
      candlestick_visit_generic_subclasses(
        metadata(of: superclass),
        { name, descriptor, found in
          guard let name, let descriptor else { return }
          found?.assumingMemoryBound(to: [(name: String, descriptor: UnsafeRawPointer)].self).pointee
            .append((String(cString: name), descriptor))
        },
        found
      )
    }
    let unused = found.filter { found in
      !others.contains { candlestick_derives_from(metadata(of: $0), found.descriptor) }
    }
    return unused.map(\.name).sorted()
  }

  private static func metadata(of type: AnyClass) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private final class Probe: SpecConfiguration {}
}

/// The error about a runtime whose class records have an unknown layout.
package struct RuntimeLayoutError: Error, CustomStringConvertible {
  package var description: String {
    """
    specs cannot be found: this Swift runtime lays out its class records differently than Candlestick expects. \
    Nothing has been run. Use a version of Candlestick that supports this version of Swift.
    """
  }
}
#else
import CandlestickReports
import Foundation
import ObjectiveC

/// Finds the spec classes, configurations and reports of the process through the Objective-C runtime, which does not
/// list generic classes.
@MainActor package struct ClassDiscovery {
  package let specs = subclasses(of: Spec.self).filter { $0.isUserClass && !$0.runsInSwiftTesting }
  let swiftTestingSpecs = subclasses(of: Spec.self).filter(\.runsInSwiftTesting)
  let configurations = subclasses(of: SpecConfiguration.self)
  package let reports = subclasses(of: SpecReport.self)
  let genericSpecs: [String] = []

  package init() throws {}

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
#endif

extension Spec {
  /// False for a base class of a module, such as `QuickSpec`.
  fileprivate static var isUserClass: Bool { self != ((self as? any SpecFamily.Type)?.base ?? Spec.self) }
}
