import CandlestickSpecs
import XCTest

#if FORKED_WORKERS
import CandlestickRunner
#endif

extension SpecRules {
  /// Quick's rules for a ``QuickSpec``.
  static let quick = ofQuick("Quick")
  /// Quick's rules for an ``AsyncSpec``.
  static let asyncQuick = ofQuick("AsyncQuick")

  private static func ofQuick(_ name: String) -> SpecRules {
    SpecRules(
      name,
      exampleName: { $0.name(separator: ", ") },
      sharedGroup: { $0 },
      sharesExamplesEverywhere: true,
      nestsHooks: true
    )
  }
}

extension QuickSpec: SpecFamily {
  package static var familyRules: SpecRules { .quick }
  package static var base: Spec.Type { QuickSpec.self }
}

extension AsyncSpec: SpecFamily {
  package static var familyRules: SpecRules { .asyncQuick }
  package static var base: Spec.Type { AsyncSpec.self }
}

#if CORELIBS_XCTEST
/// Returns the names of a class's examples, each with a closure that runs the example in a test case. Must be called on
/// the main thread, which declares the examples.
func entries(of type: Spec.Type) -> [(String, XCTestCaseClosure)] {
  MainActor.assumeIsolated {
    #if FORKED_WORKERS
    OnMainThread(code: ProcessSpecs.entries(of: type))
    #else
    OnMainThread(code: (try? ProcessSpecs.current().entries(of: type)) ?? [])
    #endif
  }.code
}
#endif
