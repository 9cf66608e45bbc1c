import Candlestick
import Testing

@Suite struct FunctionTests {
  @Test func passes() async {
    withNote("a note") { expect(1).to(equal(1)) }
    await expect(times: 2) { called in
      called()
      Task { called() }
    }
    withKnownIssue("it is wrong") { expect(1).to(equal(2)) }
    attach("the log", named: "log.txt")
  }

  @Test(.schedules(10)) func passesOnSchedules() async {
    note("seed 7")
    await withNote("a note") { await Task { _ = expect(1).to(equal(1)) }.value }
    await expect(times: 1, timeout: .seconds(3600)) { called in Task { called() } }
  }

  @Test(.enabled(if: isBroken)) func fails() {
    withNote("a note") { expect(1).to(equal(2)) }
  }
}
