import Candlestick

final class NotesInSimulationSpec: Spec {
  override class func spec() {
    describe("notes in a simulation") {
      for (name, trait) in [("one", SpecTrait.deterministic), ("each", .schedules(5))] {
        it("are those of \(name) schedule, as in real time") {
          @MainActor func declare() {
            beforeEach { note("seed 7") }
            it("fails") {
              await withNote("user 17") {
                await Task { fail("in a task") }.value
                await Task.detached { fail("in a detached task") }.value
              }
              try await withNote("user 18") {
                await Task.yield()
                throw TestError.broken
              }
            }
          }
          let inRealTime = InnerRun { describe("a group", .realTime) { declare() } }
          let run = InnerRun { describe("a group", trait) { declare() } }
          expect(inRealTime.failures.map(\.withNotes)).to(
            equal([
              "in a task: seed 7, user 17", "in a detached task: seed 7, user 17",
              "unexpected error thrown: <broken>: seed 7, user 18",
            ])
          )
          expect(run.failures.map(\.withNotes)).to(equal(inRealTime.failures.map(\.withNotes)))
        }
      }

      it("can be inside and around an exploration in an example") {
        let run = InnerRun {
          it("explores") {
            try withNote("outside") {
              try exploreSchedules(5) {
                note("seed 7")
                withNote("inside") { fail("no") }
              }
            }
          }
        }
        expect(run.failures.map(\.withNotes)).to(equal(["no: seed 7, inside, outside"]))
      }
    }
  }
}
