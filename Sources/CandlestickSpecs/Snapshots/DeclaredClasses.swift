/// The test classes that a process declares, to find the snapshots that no test uses.
package struct DeclaredClasses: Sendable {
  /// The number of tests of each class, by its name as listed.
  let sizes: [String: Int]
  /// True if the process has no other test classes.
  let areAll: Bool

  /// - Parameters:
  ///   - tests: the class of each test, as listed.
  ///   - areAll: true if the process has no other test classes.
  package init(ofTests tests: some Sequence<String> = [], areAll: Bool = false) {
    sizes = tests.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    self.areAll = areAll
  }
}
