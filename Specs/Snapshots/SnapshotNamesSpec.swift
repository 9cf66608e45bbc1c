import Candlestick
import CandlestickExpectations
import Foundation

final class SnapshotNamesSpec: Spec {
  override class func spec() {
    let spec = ExampleSnapshotRun()
    beforeEach { try spec.begin() }
    afterEach { spec.end() }

    func take<Value>(_ value: Value, named name: String? = nil) {
      expect(value, in: spec().folder).to(matchSnapshot(named: name))
    }

    describe("the name of a snapshot") {
      it("is the name of the example and its groups, with a number from the second snapshot on") {
        spec().run { describe("a cart") { it("adds up, maybe") { for number in 1...3 { take(number) } } } }
        expect(spec().names).to(
          equal(["a-cart-adds-up-maybe.2.txt", "a-cart-adds-up-maybe.3.txt", "a-cart-adds-up-maybe.txt"])
        )
        expect(try spec().text(of: "a-cart-adds-up-maybe.2.txt")).to(equal("2\n"))
      }

      it("can be given, shared by two examples, and kept when they are renamed") {
        spec().run { it("takes it") { take(1, named: "The total") } }
        let run = spec().run(.none) {
          it("takes what had another name") { take(1, named: "The total") }
          it("takes another value") { take(2, named: "The total") }
        }
        expect(run.outcomes).to(
          equal(["passed", "failed: expected to match the snapshot \(spec().path(of: "The-total.txt"))"])
        )
      }

      it("cannot be given if it differs from another one only in its case or in characters that are left out") {
        for other in ["the TOTAL", "the/total"] {
          let run = spec().run {
            it("takes two") {
              take(1, named: "The total")
              take(1, named: other)
            }
          }
          expect(run.outcomes.first ?? "").to(
            contain(
              "the names \"The total\" and \"\(other)\" have the same file: they must differ in letters or digits"
            )
          )
        }
      }

      it("differs between examples with the same name or the same letters, even on a case-insensitive file system") {
        spec().run {
          for number in 1...2 { it("is x") { take(number) } }
          it("is-x") { take(3) }
          it("is X") { take(4) }
          it("is x 2") { take(5) }
        }
        let texts = try spec().names.map { "\($0): \(try spec().text(of: $0))" }
        expect(texts).to(
          equal(["is-X-4.txt: 4\n", "is-x-2-2.txt: 5\n", "is-x-2.txt: 2\n", "is-x-3.txt: 3\n", "is-x.txt: 1\n"])
        )
      }

      it("keeps letters of all languages, but no character that is special in a file system") {
        spec().run { it("größer? <../«日本語» 👩‍💻:\\\0x>") { take(1) } }
        expect(spec().names).to(equal(["größer-日本語-x.txt"]))
      }

      it("is not empty, and differs, for examples without letters and digits") {
        spec().run { for text in ["!!!", "???", "👍", ""] { it(text) { take(text) } } }
        expect(spec().names).to(haveCount(4))
        expect(Set(spec().names.map { $0.lowercased() })).to(haveCount(4))
        for name in spec().names { expect(name).to(match("^unnamed-")) }
        expect(spec().names.contains("unnamed-example.txt")).to(beTrue())
      }

      it("is shortened if it is too long for file systems, and still unique") {
        let long = String(repeating: "very long ", count: 60)
        spec().run {
          it(long + "one") { take(1) }
          it(long + "two") { take(2) }
        }
        expect(spec().names).to(haveCount(2))
        for name in spec().names {
          expect(name).to(beginWith("very-long-very-long-"))
          expect(name.utf8.count).to(beLessThan(200))
        }
      }

      it("does not depend on the other examples that run") {
        spec().run {
          it("is x") { take(1) }
          it("is x") { take(2) }
        }
        let run = spec().run(.none) {
          xit("is x") { take(1) }
          fit("is x") { take(2) }
        }
        expect(run.outcomes.last).to(equal("passed"))
      }
    }

    describe("the folder of a class") {
      it("is named after it") {
        for name in ["ASpec", "_Specs2", "Größe", "a class with spaces", "Box<Int>"] {
          expect(SnapshotName.folder(ofClass: name)).to(equal(name))
        }
      }

      it("is always in the folder of snapshots, and differs between classes") {
        let names = [
          "a/../../../../escaped/by class", "..", ".", "/", "/etc", ".hidden", "a:b", "a\\b", "a/b", "a-b", "",
          "a\u{202E}b",
          String(repeating: "long", count: 100),
        ]
        let folders = names.map(SnapshotName.folder)
        expect(Set(folders.map { $0.lowercased() })).to(haveCount(names.count))
        for folder in folders {
          expect(folder).to(match("^[a-zA-Z0-9-]+$"))
          expect(folder.utf8.count).to(beLessThan(200))
        }
      }
    }

    describe("the snapshots of an example that runs several times") {
      it("are numbered from the beginning when it is retried") {
        let count = SharedCount(0)
        let run = spec().run {
          it("takes it", .retry(1)) {
            take("a")
            take("b")
            if count.increment() == 1 { fail("for a retry") }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(spec().names).to(equal(["takes-it.2.txt", "takes-it.txt"]))
        expect(run.summary.recordedSnapshots.sorted()).to(equal([spec().path(of: "takes-it.2.txt"), spec().path()]))
      }

      it("are numbered from the beginning on each schedule", .needsSimulations) {
        let run = spec().run {
          it("takes it", .schedules(20)) {
            async let value = later("a")
            take(await value)
            take("b")
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(run.results[0].scheduleCount).to(beGreaterThan(1))
        expect(spec().names).to(equal(["takes-it.2.txt", "takes-it.txt"]))
      }

      it("are compared with those of earlier schedules, also when all are recorded", .needsSimulations) {
        for recording in [SnapshotRecording.missing, .all] {
          try? FileManager.default.removeItem(atPath: spec().folder.path(of: "__Snapshots__"))
          try spec().folder.write("", to: "CartSpec.swift")
          let run = spec().run(recording) {
            it("takes it", .schedules(100)) {
              let names = Log()
              await withTaskGroup { group in
                for name in ["a", "b"] { group.addTask { await names(name) } }
              }
              expect(names.entries, in: spec().folder).to(matchSnapshot(named: "\(recording)"))
            }
          }
          let failure = try require(run.failures.first).toNot(beNil())
          expect(failure.message).to(equal("expected to match the snapshot \(spec().path(of: "\(recording).txt"))"))
          let recorded = try spec().text(of: "\(recording).txt").dropLast()
          let other = recorded.hasPrefix("[\"a") ? "[\"b\", \"a\"]" : "[\"a\", \"b\"]"
          expect(failure.details).to(contain("- \(recorded)\n", "+ \(other)"))
          expect(failure.schedule?.notes).to(contain("CANDLESTICK_REPLAY="))
        }
      }

      it("are recorded once if it runs again in real time", .needsSimulations) {
        let run = spec().run(.missing, .deterministicElseRealTime) {
          it("takes it") {
            take("a")
            connectOutside()
            if Simulation.current.isRunning { fail("in a simulation") }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(spec().names).to(equal(["takes-it.txt"]))
        expect(run.summary.recordedSnapshots).to(equal([spec().path()]))
      }
    }
  }
}
