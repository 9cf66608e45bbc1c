/// The code of a suite, outside of a test class, that uses instances of test classes.
struct InstanceUses {
  /// The names of members that the suite adds to XCTestCase.
  let inherited: Set<String>
  /// The reason why that code cannot use a spec; nil if it can.
  let problem: String?
  /// The reason why instances of the class cannot be passed on; nil if they can.
  let instanceProblem: String?
  /// True if that code adds tear-down blocks to test cases.
  let addsTeardownBlocks: Bool
}
