import Candlestick
import CandlestickConcurrency

@testable import CatApp

final class ChatRoomSpec: Spec {
  override class func spec() {
    describe("a chat room", .deterministic, .noTasksLeftBehind) {
      let moderator = memoized { FakeModerator() }
      let room = memoized { ChatRoom(moderator: moderator()) }

      afterEach { await room().close() }

      it("posts what a sender writes") {
        let (texts, ann) = AsyncStream<String>.makeStream()
        let task = Task { await room().post(texts, by: "Ann") }
        ann.yield("Meow")
        try await Simulation.current.settle()
        await expect { await room().history }
          .to(equal([ChatMessage(number: 1, sender: "Ann", text: "Meow")]))
        ann.finish()
        await task.value
      }

      it("is done with a sender who has left") {
        await room().post(.finished, by: "Ann")
        await expect { await room().history }.to(beEmpty())
      }

      it("stops waiting for a sender when its task is cancelled") {
        let task = Task { await room().post(.never, by: "Ann") }
        try await Simulation.current.advance(by: .seconds(3600))
        task.cancel()
        await task.value
      }

      it("shows a new member what has been posted, and then what is posted") {
        await room().post("Meow", by: "Ann")
        let seen = LockIsolated<[String]>([])
        let messages = await room().join()
        let task = Task { for await message in messages { seen.withValue { $0.append(message.text) } } }
        try await Simulation.current.settle()
        expect(seen.value).to(equal(["Meow"]))

        await room().post("Purr", by: "Bob")
        try await Simulation.current.settle()
        expect(seen.value).to(equal(["Meow", "Purr"]))
        await room().close()
        await task.value
      }

      it("shows the history to a member who joins after it was closed") {
        await room().post("Meow", by: "Ann")
        await room().close()
        await expect { await Array(collecting: room().join()).map(\.text) }.to(equal(["Meow"]))
      }

      it("does not post what the moderator forbids") {
        moderator().allowsSpy.stub { text in .finished(text != "Woof") }
        await room().post("Woof", by: "Rex")
        await room().post("Meow", by: "Ann")
        await expect { await room().history.map(\.text) }.to(equal(["Meow"]))
        expect(moderator().allowsSpy.calls).to(equal(["Woof", "Meow"]))
      }

      it("lets others post while the moderator still thinks about a text") {
        let verdict = Pendable<Bool>.pending(fallback: false)
        moderator().allowsSpy.stub { text in text == "Hiss" ? verdict : .finished(true) }
        let task = Task { await room().post("Hiss", by: "Rex") }
        try await Simulation.current.settle()
        await room().post("Meow", by: "Ann")
        verdict.resolve(with: true)
        await task.value
        await expect { await room().history.map(\.text) }.to(equal(["Meow", "Hiss"]))
      }
    }

    describe("a chat room with several senders at once", .schedules(100), .noTasksLeftBehind) {
      let room = memoized { ChatRoom(moderator: FakeModerator()) }
      let senders = ["Ann", "Bob", "Cid"]
      let texts = ["1", "2", "3"]

      /// Returns the messages that two members saw until the room was closed.
      func seenByTwoMembers() async -> (first: [ChatMessage], second: [ChatMessage]) {
        async let first = Array(collecting: room().join())
        async let second = Array(collecting: room().join())
        await withTaskGroup { group in
          for sender in senders {
            group.addTask {
              let (stream, continuation) = AsyncStream<String>.makeStream()
              for text in texts { continuation.yield(text) }
              continuation.finish()
              await room().post(stream, by: sender)
            }
          }
        }
        await room().close()
        return await (first, second)
      }

      it("numbers the messages without a gap") {
        let seen = await seenByTwoMembers().first
        expect(seen.map(\.number)).to(equal(Array(1...9)))
      }

      it("neither loses nor repeats a message, and keeps the order of each sender") {
        let seen = await seenByTwoMembers().first
        for sender in senders {
          expect(seen.filter { $0.sender == sender }.map(\.text)).to(equal(texts))
        }
      }

      it("shows all members the same messages in the same order") {
        let seen = await seenByTwoMembers()
        expect(seen.first).to(equal(seen.second))
      }
    }
  }
}

extension Array where Element: Sendable {
  /// The elements of a stream, as soon as it has ended.
  fileprivate init(collecting elements: AsyncStream<Element>) async {
    self = []
    for await element in elements { append(element) }
  }
}
