import Candlestick
import XCTest

/// The cells in test methods, each in the method with its number.
final class MethodWaits: DeterministicTestCase {
  override class var execution: ExecutionMode { How.current.execution }

  private func perform(_ number: Int) { cell("BlockingMethods", number)?.perform(in: self) }

  private func performInTask(_ number: Int) async {
    await cell("AwaitingMethods", number)?.performInTask(in: self, onMainActor: false)
  }

  @MainActor private func performOnMainActor(_ number: Int) async {
    await cell("MainActorMethods", number)?.performInTask(in: self, onMainActor: true)
  }

  private func cell(_ suite: String, _ number: Int) -> Cell? {
    let cells = Cell.of(suite)
    return number < cells.count ? cells[number] : nil
  }

  func testAwaiting00() async { await performInTask(0) }
  func testAwaiting01() async { await performInTask(1) }
  func testAwaiting02() async { await performInTask(2) }
  func testAwaiting03() async { await performInTask(3) }
  func testAwaiting04() async { await performInTask(4) }
  func testAwaiting05() async { await performInTask(5) }
  func testAwaiting06() async { await performInTask(6) }
  func testAwaiting07() async { await performInTask(7) }
  func testAwaiting08() async { await performInTask(8) }
  func testAwaiting09() async { await performInTask(9) }
  func testAwaiting10() async { await performInTask(10) }
  func testAwaiting11() async { await performInTask(11) }
  func testAwaiting12() async { await performInTask(12) }
  func testAwaiting13() async { await performInTask(13) }
  func testAwaiting14() async { await performInTask(14) }
  func testAwaiting15() async { await performInTask(15) }
  func testAwaiting16() async { await performInTask(16) }
  func testAwaiting17() async { await performInTask(17) }
  func testAwaiting18() async { await performInTask(18) }
  func testAwaiting19() async { await performInTask(19) }
  func testAwaiting20() async { await performInTask(20) }
  func testAwaiting21() async { await performInTask(21) }
  func testAwaiting22() async { await performInTask(22) }
  func testAwaiting23() async { await performInTask(23) }
  func testAwaiting24() async { await performInTask(24) }
  func testAwaiting25() async { await performInTask(25) }
  func testAwaiting26() async { await performInTask(26) }
  func testAwaiting27() async { await performInTask(27) }
  func testAwaiting28() async { await performInTask(28) }
  func testAwaiting29() async { await performInTask(29) }
  func testAwaiting30() async { await performInTask(30) }
  func testAwaiting31() async { await performInTask(31) }
  func testAwaiting32() async { await performInTask(32) }
  func testAwaiting33() async { await performInTask(33) }
  func testAwaiting34() async { await performInTask(34) }
  func testAwaiting35() async { await performInTask(35) }
  func testAwaiting36() async { await performInTask(36) }
  func testAwaiting37() async { await performInTask(37) }
  func testAwaiting38() async { await performInTask(38) }
  func testAwaiting39() async { await performInTask(39) }
  @MainActor func testOnMainActor00() async { await performOnMainActor(0) }
  @MainActor func testOnMainActor01() async { await performOnMainActor(1) }
  @MainActor func testOnMainActor02() async { await performOnMainActor(2) }
  @MainActor func testOnMainActor03() async { await performOnMainActor(3) }
  @MainActor func testOnMainActor04() async { await performOnMainActor(4) }
  @MainActor func testOnMainActor05() async { await performOnMainActor(5) }
  @MainActor func testOnMainActor06() async { await performOnMainActor(6) }
  @MainActor func testOnMainActor07() async { await performOnMainActor(7) }
  @MainActor func testOnMainActor08() async { await performOnMainActor(8) }
  @MainActor func testOnMainActor09() async { await performOnMainActor(9) }
  @MainActor func testOnMainActor10() async { await performOnMainActor(10) }
  @MainActor func testOnMainActor11() async { await performOnMainActor(11) }
  @MainActor func testOnMainActor12() async { await performOnMainActor(12) }
  @MainActor func testOnMainActor13() async { await performOnMainActor(13) }
  @MainActor func testOnMainActor14() async { await performOnMainActor(14) }
  @MainActor func testOnMainActor15() async { await performOnMainActor(15) }
  @MainActor func testOnMainActor16() async { await performOnMainActor(16) }
  @MainActor func testOnMainActor17() async { await performOnMainActor(17) }
  @MainActor func testOnMainActor18() async { await performOnMainActor(18) }
  @MainActor func testOnMainActor19() async { await performOnMainActor(19) }
  @MainActor func testOnMainActor20() async { await performOnMainActor(20) }
  @MainActor func testOnMainActor21() async { await performOnMainActor(21) }
  @MainActor func testOnMainActor22() async { await performOnMainActor(22) }
  @MainActor func testOnMainActor23() async { await performOnMainActor(23) }
  @MainActor func testOnMainActor24() async { await performOnMainActor(24) }
  @MainActor func testOnMainActor25() async { await performOnMainActor(25) }
  @MainActor func testOnMainActor26() async { await performOnMainActor(26) }
  @MainActor func testOnMainActor27() async { await performOnMainActor(27) }
  @MainActor func testOnMainActor28() async { await performOnMainActor(28) }
  @MainActor func testOnMainActor29() async { await performOnMainActor(29) }
  @MainActor func testOnMainActor30() async { await performOnMainActor(30) }
  @MainActor func testOnMainActor31() async { await performOnMainActor(31) }
  @MainActor func testOnMainActor32() async { await performOnMainActor(32) }
  @MainActor func testOnMainActor33() async { await performOnMainActor(33) }
  @MainActor func testOnMainActor34() async { await performOnMainActor(34) }
  @MainActor func testOnMainActor35() async { await performOnMainActor(35) }
  @MainActor func testOnMainActor36() async { await performOnMainActor(36) }
  @MainActor func testOnMainActor37() async { await performOnMainActor(37) }
  @MainActor func testOnMainActor38() async { await performOnMainActor(38) }
  @MainActor func testOnMainActor39() async { await performOnMainActor(39) }
  func testBlocking00() { perform(0) }
  func testBlocking01() { perform(1) }
  func testBlocking02() { perform(2) }
  func testBlocking03() { perform(3) }
  func testBlocking04() { perform(4) }
  func testBlocking05() { perform(5) }
  func testBlocking06() { perform(6) }
  func testBlocking07() { perform(7) }
  func testBlocking08() { perform(8) }
  func testBlocking09() { perform(9) }
  func testBlocking10() { perform(10) }
  func testBlocking11() { perform(11) }
  func testBlocking12() { perform(12) }
  func testBlocking13() { perform(13) }
  func testBlocking14() { perform(14) }
  func testBlocking15() { perform(15) }
  func testBlocking16() { perform(16) }
  func testBlocking17() { perform(17) }
  func testBlocking18() { perform(18) }
  func testBlocking19() { perform(19) }
  func testBlocking20() { perform(20) }
  func testBlocking21() { perform(21) }
  func testBlocking22() { perform(22) }
  func testBlocking23() { perform(23) }
  func testBlocking24() { perform(24) }
  func testBlocking25() { perform(25) }
  func testBlocking26() { perform(26) }
  func testBlocking27() { perform(27) }
  func testBlocking28() { perform(28) }
  func testBlocking29() { perform(29) }
  func testBlocking30() { perform(30) }
  func testBlocking31() { perform(31) }
  func testBlocking32() { perform(32) }
  func testBlocking33() { perform(33) }
  func testBlocking34() { perform(34) }
  func testBlocking35() { perform(35) }
  func testBlocking36() { perform(36) }
  func testBlocking37() { perform(37) }
  func testBlocking38() { perform(38) }
  func testBlocking39() { perform(39) }
}
