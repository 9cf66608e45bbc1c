/// The conditions under which a class or a test can be migrated.
extension TestCaseMigration {
  /// Returns true if the class has no conformance, or only that to Sendable and no code for other threads, which would need it.
  static func conformsOnlyToSendable(_ testCase: SourceDeclaration, _ code: SourceCode) -> Bool {
    let conformances = testCase.supertypes.dropFirst()
    let words = ["detached", "addTask", "async", "asyncAfter", "concurrentPerform", "sync", "detachNewThread"]
    return conformances.isEmpty
      || conformances.allSatisfy { $0.name == "Sendable" }
        && !code.indices(of: words + ["@Sendable"]).contains { index in
          testCase.range.contains(index) && (code.is(".", at: index - 1) || code.is("@Sendable", at: index))
        }
  }

  /// Returns the brackets of an attribute such as `@available(macOS 15, *)`; nil for another attribute.
  func platforms(in attribute: ClosedRange<Int>) -> String? {
    guard code.is("@available", at: attribute.lowerBound), attribute.count > 3,
      code.is("*", at: attribute.upperBound - 1), !attribute.contains(where: { code.is(":", at: $0) })
    else { return nil }
    return code.string(of: attribute.lowerBound + 1...attribute.upperBound)
  }
}
