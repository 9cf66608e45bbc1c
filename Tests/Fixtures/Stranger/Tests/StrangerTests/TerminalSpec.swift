import Candlestick
import Foundation

/// Prints everything that a terminal shows in a special way, for Scripts/ci/terminal.
final class TerminalSpec: Spec {
  override class func spec() {
    guard ProcessInfo.processInfo.environment["STRANGER_TERMINAL"] != nil else { return }
    for account in ["a savings account", "a current account", "ein Konto mit einem langen Namen, 日本語の口座"] {
      describe(account) {
        it("opens") {}
        it("prints a line") { print("The balance of \(account) is 5.") }
        it("prints a line that does not end") { print("half a line", terminator: "") }
        it("prints to the standard error") { FileHandle.standardError.write(Data("warning: low balance".utf8)) }
        it("prints slowly") {
          for step in 1...4 {
            print("step \(step)", terminator: step % 2 == 0 ? "\n" : ", ")
            fflush(nil)
            usleep(150_000)
          }
        }
        it("fails, with a long message") {
          print("Before the failure of \(account)")
          expect("the balance of 日本語の口座 is five francs and ten centimes").to(
            equal("the balance of 日本語の口座 is five francs and twenty centimes")
          )
        }
        it("hides \u{202E}nothing\u{FEFF}") { fail("turns \u{202E} text") }
        it("takes a while") { usleep(400_000) }
        xit("waits for a decision") {}
      }
    }
  }
}
