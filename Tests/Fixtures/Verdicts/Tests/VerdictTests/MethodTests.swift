import XCTest

#if !QUICK
import Candlestick
#endif

/// The cells in methods of an `XCTestCase`.
final class MethodTests: XCTestCase {
  #if !QUICK
  override func invokeTest() {
    guard let execution = How.current.execution else { return super.invokeTest() }
    deterministically(execution) { super.invokeTest() }
  }
  #endif

  private var cell: Cell? { VerdictSlots.cell(of: self) }

  override class func setUp() { VerdictSlots.happen(in: .classSetUp, of: self) }
  override class func tearDown() { VerdictSlots.happen(in: .classTearDown, of: self) }

  private func happen(in place: Place) throws {
    if let cell, cell.place == place { try cell.happen() }
  }

  override func setUp() { try? happen(in: .setUp) }
  override func setUpWithError() throws { try happen(in: .setUpWithError) }
  override func setUp() async throws {
    if let cell, cell.place == .asyncSetUp { try await cell.happenInTask() }
  }
  override func tearDown() { try? happen(in: .tearDown) }
  override func tearDownWithError() throws { try happen(in: .tearDownWithError) }
  override func tearDown() async throws {
    if let cell, cell.place == .asyncTearDown { try await cell.happenInTask() }
  }

  private func perform() throws {
    if VerdictSlots.follows(self, .afterEnd) { LateCode.finish() }
    if let cell, cell.place == .tearDownBlock { addTeardownBlock { cell.happenHere() } }
    try cell?.performInBody()
  }

  private func performInTask() async throws {
    if VerdictSlots.follows(self, .afterEnd) { LateCode.finish() }
    if let cell, cell.place == .tearDownBlock { addTeardownBlock { try await cell.happenInTask() } }
    await Task.yield()
    try await cell?.performInTask()
  }

  func testAwaiting00() async throws { try await performInTask() }
  func testAwaiting01() async throws { try await performInTask() }
  func testAwaiting02() async throws { try await performInTask() }
  func testAwaiting03() async throws { try await performInTask() }
  func testAwaiting04() async throws { try await performInTask() }
  func testAwaiting05() async throws { try await performInTask() }
  func testAwaiting06() async throws { try await performInTask() }
  func testAwaiting07() async throws { try await performInTask() }
  func testAwaiting08() async throws { try await performInTask() }
  func testAwaiting09() async throws { try await performInTask() }
  func testAwaiting10() async throws { try await performInTask() }
  func testAwaiting11() async throws { try await performInTask() }
  func testAwaiting12() async throws { try await performInTask() }
  func testAwaiting13() async throws { try await performInTask() }
  func testAwaiting14() async throws { try await performInTask() }
  func testAwaiting15() async throws { try await performInTask() }
  func testAwaiting16() async throws { try await performInTask() }
  func testAwaiting17() async throws { try await performInTask() }
  func testAwaiting18() async throws { try await performInTask() }
  func testAwaiting19() async throws { try await performInTask() }
  func testAwaiting20() async throws { try await performInTask() }
  func testAwaiting21() async throws { try await performInTask() }
  func testAwaiting22() async throws { try await performInTask() }
  func testAwaiting23() async throws { try await performInTask() }
  func testBlocking00() throws { try perform() }
  func testBlocking01() throws { try perform() }
  func testBlocking02() throws { try perform() }
  func testBlocking03() throws { try perform() }
  func testBlocking04() throws { try perform() }
  func testBlocking05() throws { try perform() }
  func testBlocking06() throws { try perform() }
  func testBlocking07() throws { try perform() }
  func testBlocking08() throws { try perform() }
  func testBlocking09() throws { try perform() }
  func testBlocking10() throws { try perform() }
  func testBlocking11() throws { try perform() }
  func testBlocking12() throws { try perform() }
  func testBlocking13() throws { try perform() }
  func testBlocking14() throws { try perform() }
  func testBlocking15() throws { try perform() }
  func testBlocking16() throws { try perform() }
  func testBlocking17() throws { try perform() }
  func testBlocking18() throws { try perform() }
  func testBlocking19() throws { try perform() }
  func testBlocking20() throws { try perform() }
  func testBlocking21() throws { try perform() }
  func testBlocking22() throws { try perform() }
  func testBlocking23() throws { try perform() }
}

#if !QUICK
/// The cells in methods of a `DeterministicTestCase`.
final class DeterministicTests: DeterministicTestCase {
  override class var execution: ExecutionMode { How.current.execution ?? .realTime }

  private var cell: Cell? { VerdictSlots.cell(of: self) }

  override class func setUp() { VerdictSlots.happen(in: .classSetUp, of: self) }
  override class func tearDown() { VerdictSlots.happen(in: .classTearDown, of: self) }

  private func happen(in place: Place) throws {
    if let cell, cell.place == place { try cell.happen() }
  }

  override func setUp() { try? happen(in: .setUp) }
  override func setUpWithError() throws { try happen(in: .setUpWithError) }
  override func setUp() async throws {
    if let cell, cell.place == .asyncSetUp { try await cell.happenInTask() }
  }
  override func tearDown() { try? happen(in: .tearDown) }
  override func tearDownWithError() throws { try happen(in: .tearDownWithError) }
  override func tearDown() async throws {
    if let cell, cell.place == .asyncTearDown { try await cell.happenInTask() }
  }

  private func perform() throws {
    if VerdictSlots.follows(self, .afterEnd) { LateCode.finish() }
    if let cell, cell.place == .tearDownBlock { addTeardownBlock { cell.happenHere() } }
    try cell?.performInBody()
  }

  private func performInTask() async throws {
    if VerdictSlots.follows(self, .afterEnd) { LateCode.finish() }
    if let cell, cell.place == .tearDownBlock { addTeardownBlock { try await cell.happenInTask() } }
    await Task.yield()
    try await cell?.performInTask()
  }

  func testAwaiting00() async throws { try await performInTask() }
  func testAwaiting01() async throws { try await performInTask() }
  func testAwaiting02() async throws { try await performInTask() }
  func testAwaiting03() async throws { try await performInTask() }
  func testAwaiting04() async throws { try await performInTask() }
  func testAwaiting05() async throws { try await performInTask() }
  func testAwaiting06() async throws { try await performInTask() }
  func testAwaiting07() async throws { try await performInTask() }
  func testAwaiting08() async throws { try await performInTask() }
  func testAwaiting09() async throws { try await performInTask() }
  func testAwaiting10() async throws { try await performInTask() }
  func testAwaiting11() async throws { try await performInTask() }
  func testAwaiting12() async throws { try await performInTask() }
  func testAwaiting13() async throws { try await performInTask() }
  func testAwaiting14() async throws { try await performInTask() }
  func testAwaiting15() async throws { try await performInTask() }
  func testAwaiting16() async throws { try await performInTask() }
  func testAwaiting17() async throws { try await performInTask() }
  func testAwaiting18() async throws { try await performInTask() }
  func testAwaiting19() async throws { try await performInTask() }
  func testAwaiting20() async throws { try await performInTask() }
  func testAwaiting21() async throws { try await performInTask() }
  func testAwaiting22() async throws { try await performInTask() }
  func testAwaiting23() async throws { try await performInTask() }
  func testBlocking00() throws { try perform() }
  func testBlocking01() throws { try perform() }
  func testBlocking02() throws { try perform() }
  func testBlocking03() throws { try perform() }
  func testBlocking04() throws { try perform() }
  func testBlocking05() throws { try perform() }
  func testBlocking06() throws { try perform() }
  func testBlocking07() throws { try perform() }
  func testBlocking08() throws { try perform() }
  func testBlocking09() throws { try perform() }
  func testBlocking10() throws { try perform() }
  func testBlocking11() throws { try perform() }
  func testBlocking12() throws { try perform() }
  func testBlocking13() throws { try perform() }
  func testBlocking14() throws { try perform() }
  func testBlocking15() throws { try perform() }
  func testBlocking16() throws { try perform() }
  func testBlocking17() throws { try perform() }
  func testBlocking18() throws { try perform() }
  func testBlocking19() throws { try perform() }
  func testBlocking20() throws { try perform() }
  func testBlocking21() throws { try perform() }
  func testBlocking22() throws { try perform() }
  func testBlocking23() throws { try perform() }
}
#endif

/// The methods with even numbers have cells, and the one after each is its neighbor, which passes.
enum VerdictSlots {
  static func cell(of testCase: XCTestCase) -> Cell? { cell(testCase, before: 0) }

  /// True if the method before this one has a cell with the place.
  static func follows(_ testCase: XCTestCase, _ place: Place) -> Bool { cell(testCase, before: 1)?.place == place }

  /// Fails in a class method, if that is the place of a cell.
  static func happen(in place: Place, of type: XCTestCase.Type) {
    #if QUICK
    let suite = "BlockingNimbleTests"
    #else
    let suite = "Blocking\(type)"
    #endif
    Cell.of(suite).first { $0.place == place }?.happenHere()
  }

  private static func cell(_ testCase: XCTestCase, before count: Int) -> Cell? {
    let parts = testCase.name.split(separator: ".")
    guard parts.count == 2, let number = Int(parts[1].suffix(2)) else { return nil }
    let kind = parts[1].hasPrefix("testAwaiting") ? "Awaiting" : "Blocking"
    #if QUICK
    return Cell.of("\(kind)NimbleTests", slot: number - count)
    #else
    return Cell.of("\(kind)\(parts[0])", slot: number - count)
    #endif
  }
}
