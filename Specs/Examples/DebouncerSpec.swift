import Candlestick
import Foundation

/// A debouncer on `asyncAfter`: it is tested in virtual time, and its race is found by exploring schedules.
final class DebouncerSpec: Spec {
  override class func spec() {
    describe("a debouncer") {
      it("saves once, after a pause", .deterministic) {
        let saves = Runs()
        let debouncer = Debouncer(checksText: true) { saves.add($0) }
        for text in ["c", "ca", "cat"] {
          debouncer.change(to: text)
          Thread.sleep(forTimeInterval: 0.299)
        }
        expect(saves.all).to(beEmpty())
        Thread.sleep(forTimeInterval: 0.002)
        expect(saves.all).to(equal(["cat"]))
      }

      it("saves twice if the end of the pause is on its way when the text changes", .needsSimulations) {
        let failure = try scheduleFailure { try exploreSchedules(1_000) { try changeTwice(checksText: false) } }
        expect(failure.failures).to(equal(["saved twice"]))
        let again = try scheduleFailure { try replaySchedule(failure.replay) { try changeTwice(checksText: false) } }
        expect(again.failures).to(equal(failure.failures))
      }

      it("never does if it checks that the text is still the same", .schedules(1_000)) {
        try changeTwice(checksText: true)
      }
    }
  }
}

/// Saves the last text on a queue, when there was no other for a while.
private final class Debouncer: @unchecked Sendable {
  // Unchecked, because the properties are mutable: they are used on the queue only.
  private let queue = DispatchQueue(label: "debouncer")
  private let timers = DispatchQueue(label: "timers")
  private let checksText: Bool
  private let save: @Sendable (String) -> Void
  private var pending: DispatchWorkItem?
  private var text = ""

  init(checksText: Bool, save: @escaping @Sendable (String) -> Void) {
    self.checksText = checksText
    self.save = save
  }

  func change(to newText: String) {
    queue.async {
      self.pending?.cancel()
      self.text = newText
      let item = DispatchWorkItem { self.queue.async { self.pauseDidEnd(after: newText) } }
      self.pending = item
      self.timers.asyncAfter(deadline: .now() + 0.3, execute: item)
    }
  }

  private func pauseDidEnd(after oldText: String) {
    if checksText && oldText != text { return }
    save(text)
  }
}

/// Changes the text again when the pause is nearly over.
private func changeTwice(checksText: Bool) throws {
  let saves = Runs()
  let debouncer = Debouncer(checksText: checksText) { saves.add($0) }
  debouncer.change(to: "c")
  Thread.sleep(forTimeInterval: 0.3)
  debouncer.change(to: "cat")
  Thread.sleep(forTimeInterval: 10)
  if saves.all.count(where: { $0 == "cat" }) != 1 { throw Problem("saved twice") }
}
