#if !canImport(ObjectiveC)
import CRuntimeHooks
import XCTest

/// Finds the classes of the process that nobody has registered: specs, other tests, configurations and reports.
@MainActor package struct ClassDiscovery {
  package let specs: [Spec.Type]
  /// The test classes that are not specs.
  let tests: [XCTestCase.Type]
  let configurations: [SpecConfiguration.Type]
  let reports: [SpecReport.Type]

  /// Looks at every class of the process that is not generic.
  ///
  /// - Parameter knownClass: a class that must be found, to tell whether looking works; by default one of our own.
  /// - Throws: ``RuntimeLayoutError`` if it is not found.
  package init(knownClass: AnyClass? = nil) throws(RuntimeLayoutError) {
    var classes: [AnyClass] = []
    let isComplete = withUnsafeMutablePointer(to: &classes) { classes in
      candlestick_visit_classes(
        unsafeBitCast(knownClass ?? Probe.self, to: UnsafeRawPointer.self),
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
    specs = classes.compactMap { $0 as? Spec.Type }.filter { $0 != (($0 as? any StyledSpec.Type)?.base ?? Spec.self) }
    tests = classes.compactMap { $0 as? XCTestCase.Type }.filter { !($0 is Spec.Type) && $0 != XCTestCase.self }
    configurations = classes.compactMap { $0 as? SpecConfiguration.Type }.filter { $0 != Probe.self }
    reports = classes.compactMap { $0 as? SpecReport.Type }
  }

  private final class Probe: SpecConfiguration {}
}

/// The runtime's records of classes are not laid out as discovery expects.
package struct RuntimeLayoutError: Error, CustomStringConvertible {
  package var description: String {
    """
    specs cannot be found: this Swift runtime does not lay out its records of classes as Candlestick expects. \
    Nothing has been run. Use a version of Candlestick that knows this version of Swift.
    """
  }
}
#endif
