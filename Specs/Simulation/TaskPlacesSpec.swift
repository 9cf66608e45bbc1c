import Candlestick
import CandlestickSimulation

final class TaskPlacesSpec: Spec {
  override class func spec() {
    describe("the report of a deadlock") {
      it("reports the line where the body waits, and the call that runs it") {
        let report = try deadlock { await Loader().load() }
        expect(report).to(
          endWith(
            "\n  the body, waiting at TaskPlacesSpec.swift:\(Loader.line) in Loader.load(), "
              + "created at TaskPlacesSpec.swift:\(runLine) in deadlock(_:)"
          )
        )
      }

      it("gives advice") {
        let report = try deadlock { await Loader().load() }
        expect(report).to(beginWith("deadlock: no task is ready, no timer is set, "))
        expect(report).to(contain("Resume each continuation", "This task still waits:"))
      }

      it("gives advice if autoAdvance is off") {
        let report = try deadlock {
          Simulation.current.autoAdvance = false
          try await Task.sleep(for: .seconds(1))
        }
        expect(report).to(contain("autoAdvance is off, though 1 timer is set", "Simulation.current.advance(by:)"))
      }

      it("reports a task, the line where it waits and the line that created it") {
        let line = #line + 2
        let report = try deadlock {
          let task = Task(name: "worker") { await Loader().load() }
          await task.value
        }
        expect(report).to(contain("\n" + waiting("\"worker\"", madeAt: line)))
        expect(report).to(
          contain("\n  the body, waiting at TaskPlacesSpec.swift:\(line + 1) in closure in \(example), created at ")
        )
      }

      it("reports a task without a name") {
        let line = #line + 2
        let report = try deadlock {
          await Task { await Loader().load() }.value
        }
        expect(report).to(contain(waiting("task 2", madeAt: line)))
      }

      it("reports a detached task") {
        let line = #line + 2
        let report = try deadlock {
          await Task.detached { await Loader().load() }.value
        }
        expect(report).to(contain(waiting("task 2", madeAt: line)))
      }

      it("reports an immediate task") {
        let line = #line + 2
        let report = try deadlock {
          await Task.immediate { await Loader().load() }.value
        }
        expect(report).to(contain(waiting("task 2", madeAt: line)))
      }

      it("reports a task on the main actor") {
        let line = #line + 2
        let report = try deadlock {
          await Task { @MainActor in await Loader().load() }.value
        }
        expect(report).to(contain(waiting("task 2", madeAt: line)))
      }

      it("reports a task on an actor") {
        let line = #line + 3
        let report = try deadlock {
          let vault = Vault()
          await Task { await vault.open() }.value
        }
        expect(report).to(contain(waiting("task 2", madeAt: line)))
      }

      it("reports the tasks of a group") {
        let line = #line + 3
        let report = try deadlock {
          await withTaskGroup(of: Void.self) { group in
            group.addTask { await Loader().load() }
            group.addTask(name: "child") { await Loader().load() }
          }
        }
        expect(report).to(contain(waiting("task 2", madeAt: line), waiting("\"child\"", madeAt: line + 1)))
      }

      it("reports an async let") {
        let line = #line + 2
        let report = try deadlock {
          async let first: Void = Loader().load()
          async let second: Void = Loader().load()
          await first
          await second
        }
        expect(report).to(contain(waiting("task 2", madeAt: line), waiting("task 3", madeAt: line + 1)))
      }

      it("reports a task that another task created") {
        let line = #line + 3
        let report = try deadlock {
          await Task {
            await Task { await Loader().load() }.value
          }.value
        }
        expect(report).to(contain(waiting("task 3", madeAt: line)))
        expect(report).to(
          contain("  task 2, waiting at TaskPlacesSpec.swift:\(line) in closure in \(example), created at ")
        )
      }
    }
  }
}

private let example = "TaskPlacesSpec.spec()"

private func waiting(_ label: String, madeAt line: Int) -> String {
  "  \(label), waiting at TaskPlacesSpec.swift:\(Loader.line) in Loader.load(), "
    + "created at TaskPlacesSpec.swift:\(line) in closure in \(example)"
}

private let runLine = #line + 5

/// Runs a body that deadlocks, and returns the report.
private func deadlock(_ body: @escaping () async throws -> Void) throws -> String? {
  do {
    try withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero), body)
    return nil
  } catch let error as SimulationError where error.kind == .deadlock {
    return error.description
  }
}

private struct Loader {
  static let line = #line + 3

  func load() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

private actor Vault {
  func open() async { await Loader().load() }
}
