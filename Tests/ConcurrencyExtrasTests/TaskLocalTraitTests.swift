import ConcurrencyExtrasTestSupport
import Testing

private enum Session {
  @TaskLocal static var user = "nobody"
  @TaskLocal static var attempts: Int?

  // The compiler does not find `$user` of the same module in the arguments of a macro.
  static let userLocal = $user
  static let attemptsLocal = $attempts
}

@Suite(.taskLocal(Session.userLocal, "guest"))
struct TaskLocalTraitTests {
  @Test func inheritsTheValueOfItsSuite() async {
    #expect(Session.user == "guest")
    #expect(await Task { Session.user }.value == "guest")
  }

  @Test(.taskLocal(Session.userLocal, "admin"), .taskLocal(Session.attemptsLocal, 3), arguments: [1, 2])
  func hasItsOwnValues(number: Int) {
    #expect(Session.user == "admin")
    #expect(Session.attempts == 3)
  }

  @Suite(.taskLocal(Session.userLocal, "member"))
  struct Nested {
    @Test func hasTheInnermostValue() {
      #expect(Session.user == "member")
      #expect(Session.attempts == nil)
    }
  }
}
