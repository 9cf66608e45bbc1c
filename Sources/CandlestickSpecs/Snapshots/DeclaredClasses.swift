/// The test classes that a process declares. Used to find snapshots that no test uses.
package struct DeclaredClasses: Sendable {
  /// The number of tests of each class, by the listed name of the class.
  let sizes: [String: Int]
  /// True if the process has no other test classes.
  let areAll: Bool

  /// Creates the classes of some tests, from the listed name of each test's class.
  package init(ofTests tests: some Sequence<String> = [], areAll: Bool = false) {
    sizes = tests.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    self.areAll = areAll
  }
}
