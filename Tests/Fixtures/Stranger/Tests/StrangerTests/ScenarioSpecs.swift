import Candlestick
import CandlestickReports
import Foundation
import Synchronization
import XCTest

/// The part of a run besides the twenty examples, from `STRANGER_SCENARIO`.
enum Scenario: String {
  case focus, configured, crash, descriptors, deterministic, explored, fewerNames, formats, lateFailure, measured,
    names,
    setOrder,
    ordinaryFailure,
    otherwise, outside, replayed, unsimulated

  static let current = ProcessInfo.processInfo.environment["STRANGER_SCENARIO"].flatMap(Scenario.init)
}

final class ScenarioSpec: Spec {
  override class func spec() {
    switch Scenario.current {
    case .focus:
      fit("is focused") {}
    case .configured:
      it("is excluded", .tags("slow")) { fail("it was run") }
      it("runs after the hook of the configuration") { expect(StrangerConfiguration.count).to(equal(1)) }
    case .crash:
      it("is run before the crash") {}
      it("crashes") { preconditionFailure("crashed as it should") }
    case .deterministic:
      it("takes an hour", .deterministic) { try await Task.sleep(for: .seconds(3600)) }
      it("shows the process") {
        let arguments = CommandLine.arguments.dropFirst().joined(separator: " ")
        print(
          "process: \(StrangerConfiguration.isHashOrderFixed), order: \(Set(1...20).map(String.init).joined(separator: " "))"
        )
        print("arguments: \(arguments)")
      }
      it("fails if it is asked to") {
        expect(ProcessInfo.processInfo.environment["STRANGER_FAILS"]).to(beNil())
      }
    case .explored:
      it("keeps both deposits", .schedules(200)) {
        var balance = 0
        let deposits = (1...2).map { _ in
          Task {
            let before = balance
            await Task.yield()
            balance = before + 1
          }
        }
        for deposit in deposits { await deposit.value }
        expect(balance).to(equal(2))
      }
    case .lateFailure:
      var leaked: Task<Void, Never>!
      let (signal, end) = AsyncStream<Void>.makeStream()
      it("leaves a task behind") {
        leaked = Task {
          for await _ in signal {}
          fail("too late")
        }
      }
      it("waits for it") {
        end.finish()
        await leaked.value
      }
    case .measured:
      it("measures") { Spec.running?.measure {} }
    case .outside:
      it("needs the real world") {
        _ = system("true")
        expect(Simulation.current.isRunning).to(beFalse())
      }
    case .replayed:
      // To get another string, explore schedules in a debug build, and expect the order in which they begin.
      it("replays in every build what a debug build has found", .replay("2:11G:JRWZ:27MEHFOGLJKGJLAVXACXDCIJDAZED:d63"))
      {
        let log = ExampleOrder()
        let tasks = ["first", "second"].map { name in Task(name: name) { await Turnstile().pass(name, log) } }
        for task in tasks { await task.value }
        await expect { await log.names }.to(equal(["second", "first"]))
      }
    case .unsimulated:
      it("is deterministic", .deterministic) { fail("it was run") }
      it("explores schedules", .schedules(5)) { fail("it was run") }
      it("leaves no task behind", .noTasksLeftBehind) { fail("it was run") }
      it("runs tasks, threads and blocks in real time") { await expect { await realWork() }.to(equal(21)) }
      it("runs them on the main actor") {
        await withMainSerialExecutor { await expect { await realWork() }.to(equal(21)) }
      }
      it("observes failures in detached tasks and threads, and ends of the process") {
        expect { try withDeterministicExecution {} }.to(throwError(errorType: SimulationError.self))
        expect { fatalError("it ends") }.to(throwAssertion())
        await Task.detached {
          let number = 1
          expect(number).to(equal(1))
        }.value
      }
    default: break
    }
  }
}

/// Returns the sum of the numbers 1 to 6, which two tasks, a task group, an actor, a block and a thread add.
private func realWork() async -> Int {
  let sum = Mutex(0)
  let add = { @Sendable (number: Int) in sum.withLock { $0 += number } }
  await Task.detached(name: "detached") { add(1) }.value
  async let second: () = add(2)
  await second
  await withTaskGroup(of: Void.self) { group in group.addTask { add(3) } }
  await Adder().run { add(4) }
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "queue").asyncAfter(deadline: .now() + 0.01) {
      add(5)
      continuation.resume()
    }
  }
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.01)
      add(6)
      continuation.resume()
    }
  }
  try? await Task.sleep(for: .milliseconds(1))
  return sum.withLock(\.self)
}

private actor Adder {
  func run(_ code: () -> Void) async {
    await Task.yield()
    code()
  }
}

/// Release builds inline the functions of the standard library that it calls, and so switch to it in another way.
private actor Turnstile {
  private var count = 0

  func pass(_ name: String, _ log: ExampleOrder) async {
    await withTaskGroup(of: Void.self) { group in group.addTask {} }
    count += 1
    await withTaskCancellationHandler {
      await Task.yield()
    } onCancel: {
    }
    count += 1
    await log.append(name)
  }
}

private actor ExampleOrder {
  private(set) var names: [String] = []

  func append(_ name: String) { names.append(name) }
}

/// The configuration of the whole run, which is discovered as specs are.
final class StrangerConfiguration: SpecConfiguration {
  static var count = 0
  static var isHashOrderFixed: Bool { ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == "1" }

  override class func configure(_ configuration: SpecConfiguration) {
    if let path = ProcessInfo.processInfo.environment["STRANGER_OUTPUT"],
      !CommandLine.arguments.contains("--dump-tests-json")
    {
      dup2(open(path, O_WRONLY | O_APPEND), STDOUT_FILENO)
    }
    if Scenario.current == .otherwise {
      XCTFail("in the configuration")
      describe("a group of no spec") {}
    }
    configuration.simulation.realTimeLimit = Ending.isAnywhere ? .seconds(1) : .seconds(10)
    configuration.exclude { $0.tags.contains("slow") }
    beforeEach { count += 1 }
    // A restarted process prints it twice.
    if Scenario.current == .deterministic { FileHandle.standardError.write(Data("configured\n".utf8)) }
    if ProcessInfo.processInfo.environment["STRANGER_FORGETS"] != nil { unsetenv("SWIFT_DETERMINISTIC_HASHING") }
  }
}

/// The package's own report, which is discovered as specs are.
final class DotsReport: SpecReport {
  override class var format: String { "dots" }

  override func receive(_ event: RunEvent) {
    switch event {
    case .exampleFinished: write(".")
    case .runFinished(let summary): write(" \(summary.counts.passed) passed\n")
    default: break
    }
  }
}
