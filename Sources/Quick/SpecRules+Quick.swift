import CandlestickSpecs

extension SpecRules {
  /// Quick's rules for synchronous closures.
  static let quick = ofQuick("Quick")
  /// Quick's rules for async closures, which no actor runs.
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
