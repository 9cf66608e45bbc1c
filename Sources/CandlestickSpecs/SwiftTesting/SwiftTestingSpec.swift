import CandlestickSupport
import Foundation

/// Marks a class of specs whose examples a test of Swift Testing runs. XCTest does not run the class.
///
/// ```swift
/// final class CartSpec: Spec, SwiftTestingSpec {
///   override class func spec() {
///     it("is empty at first") { expect(Cart().items).to(beEmpty()) }
///   }
/// }
///
/// @Test(arguments: CartSpec.examples) func cart(_ example: Example) async throws {
///   try await example.run()
/// }
/// ```
///
/// Subclasses inherit the mark. A run of all tests ends with a warning if none of them runs the examples of such a class.
public protocol SwiftTestingSpec: Spec {}

extension Spec {
  /// True if Swift Testing runs the class.
  static var runsInSwiftTesting: Bool { self is any SwiftTestingSpec.Type }
}

#if canImport(Testing)
extension SwiftTestingSpec {
  /// The examples of the class, in order, as arguments of a test of Swift Testing.
  ///
  /// They include examples that are skipped, for example because others are focused.
  public static var examples: [Example] {
    if ProcessThread.isMain { return MainActor.assumeIsolated { SwiftTestingRun.examples(of: self) } }
    return DispatchQueue.main.sync { SwiftTestingRun.examples(of: self) }
  }
}

/// Has a member of the same name for classes without the mark, whose error says what to write.
public protocol _UnmarkedSpec {}

extension Spec: _UnmarkedSpec {}

extension _UnmarkedSpec {
  @available(
    *,
    unavailable,
    message: "write `SwiftTestingSpec` after the base class, so that Swift Testing runs the class, and XCTest does not"
  )
  public static var examples: [Example] { [] }
}
#endif
