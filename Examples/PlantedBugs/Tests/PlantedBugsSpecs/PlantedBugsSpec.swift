import Candlestick

/// Checks that tools find each planted bug in the run that Documentation/BugsItFinds.md names, and none in a fixed version.
final class PlantedBugsSpec: Spec {
  override class func spec() {
    describe("a planted bug") {
      let inTable = PlantedBug.bank + PlantedBug.servers
      it("is found by the tools in the table, in as many runs:", for: inTable, named: \.component) { bug in
        var failures: [Tool: ScheduleFailure?] = [:]
        for tool in bug.checks.keys { failures[tool] = .some(try await tool.failure(of: bug, .broken)) }
        expect(failures.values.compactMap(\.self)).toNot(beEmpty())
        try Page.expectToContain(Page.tableRow(for: bug, failures), named: "table 2 \(bug.component)")
      }

      it("is not in the fixed version:", for: inTable + PlantedBug.models, named: \.component) { bug in
        for tool in bug.checks.keys {
          let failure = try await tool.failure(of: bug, .fixed, maximumRuns: 300)
          expect(failure).to(beNil(), description: tool.rawValue)
        }
      }
    }

    describe("the page") {
      it("has a column for each tool") {
        try Page.expectToContain(Page.tableHead, named: "table 1")
      }

      it("has the report of the bug in", for: PlantedBug.models + PlantedBug.servers, named: \.component) { bug in
        let failure = try await Tool.randomSchedules.failure(of: bug, .broken)
        try Page.expectToContain(Page.report(of: unwrap(failure)), named: bug.component)
      }
    }

    describe("a suspended queue") {
      it("ends the process when it is released, on some schedule") {
        expect { try exploreSchedules(100) { try await PlantedBug.suspendedQueue.check(.broken) } }.to(throwAssertion())
      }

      it("is resumed before it is released, if the bug is fixed") {
        try exploreSchedules(300) { try await PlantedBug.suspendedQueue.check(.fixed) }
      }
    }
  }
}
