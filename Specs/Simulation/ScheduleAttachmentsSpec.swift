import Candlestick
import Foundation

final class ScheduleAttachmentsSpec: Spec {
  override class func spec() {
    let folder = memoized { try! TemporaryFolder() }
    let outerPath = memoized { AttachmentsFolder.path }
    beforeEach {
      _ = outerPath()
      AttachmentsFolder.set(folder().path)
    }
    afterEach {
      AttachmentsFolder.set(outerPath())
      folder().remove()
    }

    /// The names and the contents of the attachments of an example.
    func attachments(_ result: ExampleResult) -> [String] {
      result.attachments.map { attachment in
        let content = try? String(contentsOfFile: attachment.path, encoding: .utf8)
        return "\(attachment.name): \(content ?? "unreadable")"
      }
    }

    /// The names of all files and folders.
    @MainActor func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder().path).filter { $0.contains("/") }
        .map { String($0.split(separator: "/", maxSplits: 1)[1]) }
    }

    /// Attaches the order in which two tasks run.
    @Sendable func race(kept: AttachmentRetention = .onFailure) async -> [String] {
      let order = await runOrder(of: 2).map(String.init)
      attach(order.joined(), named: "order.txt", kept: kept)
      return order
    }

    describe("an example in a simulation") {
      it("has attachments as in real time") {
        for trait in [SpecTrait.deterministic, .realTime] {
          let run = InnerRun {
            it("fails", trait) {
              await Task.yield()
              attach("the content", named: "note.txt")
              fail()
            }
          }
          expect(attachments(run.results[0])).to(equal(["note.txt: the content"]))
        }
      }
    }

    describe("an example that explores schedules") {
      it("has the attachments of the reported schedule, which can be replayed") {
        let run = InnerRun {
          it("fails", .schedules(100)) { await expect { await race() }.to(equal(["1", "2"])) }
        }
        expect(run.failures.map(\.message)).to(equal(["expected to equal <[1, 2]>, got <[2, 1]>"]))
        expect(attachments(run.results[0])).to(equal(["order.txt: 21"]))
        expect(try files()).to(equal(["order.txt"]))

        let schedule = try require(run.failures[0].schedule?.schedule).toNot(beNil())
        let replay = InnerRun {
          it("fails", .replay(schedule)) { await expect { await race() }.to(equal(["1", "2"])) }
        }
        expect(attachments(replay.results[0])).to(equal(["order.txt: 21"]))
      }

      it("has the attachments of the most frequent failure if it continues after failures") {
        let run = InnerRun {
          it("fails", .schedules(100, keepGoing: true)) { await expect { await race() }.to(equal(["1", "2"])) }
        }
        expect(attachments(run.results[0])).to(equal(["order.txt: 21"]))
        expect(try files()).to(equal(["order.txt"]))
      }

      it("has the attachments of the first failing schedule if that schedule does not repeat") {
        let run = InnerRun {
          var (failing, recovering) = (0, 0)
          it("takes other steps", .schedules(100)) {
            failing += 1
            attach("\(failing)", named: "count.txt")
            for _ in 1...failing { await Task.yield() }
            fail()
          }
          it("passes when it runs again", .schedules(100)) {
            recovering += 1
            attach("\(recovering)", named: "count.txt")
            if recovering == 1 { fail() }
          }
        }
        expect(run.results.map(attachments)).to(equal([["count.txt: 1"], ["count.txt: 1"]]))
        expect(try files()).to(equal(["count.txt", "count.txt"]))
      }

      it("has only the attachments of one schedule if it passes, and only those that are kept") {
        let run = InnerRun {
          it("attaches", .schedules(100)) { _ = await race() }
          it("keeps", .schedules(100)) { _ = await race(kept: .always) }
        }
        expect(run.results.map { $0.attachments.count }).to(equal([0, 1]))
        expect(try files()).to(equal(["order.txt"]))
      }

      it("has the attachments of its run in real time if it runs there again") {
        let overrides = try ExecutionOverrides(["CANDLESTICK_EXECUTION": "deterministic,else-real"])
        let run = InnerRun(configure: waitForNothingOutside, overrides: overrides) {
          it("fails") {
            connectOutside()
            attach(Simulation.current.isRunning ? "virtual" : "real", named: "a")
            fail()
          }
        }
        expect(attachments(run.results[0])).to(equal(["a: real"]))
        expect(try files()).to(equal(["a"]))
      }
    }

    describe("a call that explores schedules in an example") {
      it("adds the attachments of the schedule that decides its result") {
        let run = InnerRun {
          it("fails") {
            attach("outer", named: "order.txt")
            try exploreSchedules(100) { await expect { await race() }.to(equal(["1", "2"])) }
          }
          it("fails when it awaits") {
            try await exploreSchedules(100) { await expect { await race() }.to(equal(["1", "2"])) }
          }
          it("passes") {
            try exploreSchedules(100) { _ = await race(kept: .always) }
          }
        }
        expect(run.results.map(attachments)[0]).to(equal(["order.txt: outer", "order-2.txt: 21"]))
        expect(run.results.map(attachments)[1]).to(equal(["order.txt: 21"]))
        expect(run.results[2].attachments.map(\.name)).to(equal(["order.txt"]))
        expect(try files()).to(consistOf("order.txt", "order-2.txt", "order.txt", "order.txt"))
      }
    }
  }
}
