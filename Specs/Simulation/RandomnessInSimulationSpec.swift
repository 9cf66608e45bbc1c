import Candlestick
import Foundation

final class RandomnessInSimulationSpec: Spec {
  override class func spec() {
    describe("random numbers in a simulation") {
      let draws: [(String, @MainActor () -> String)] = [
        ("Int.random", { "\(Int.random(in: .min ... .max))" }),
        ("Double.random", { "\(Double.random(in: 0..<1))" }),
        ("Bool.random", { "\((1...64).map { _ in Bool.random() })" }),
        ("shuffled()", { "\((1...100).shuffled())" }),
        ("randomElement()", { "\((1...10).map { _ in (1...1000).randomElement() ?? 0 })" }),
        (
          "SystemRandomNumberGenerator",
          {
            var generator = SystemRandomNumberGenerator()
            return "\(generator.next())"
          }
        ),
        (
          "Simulation.current.random",
          {
            var generator = Simulation.current.random
            return "\(Int.random(in: .min ... .max, using: &generator))"
          }
        ),
        ("Simulation.current.uuid()", { "\(Simulation.current.uuid())" }),
        ("UUID()", { "\(UUID())" }),
        ("getrandom", { filled { getrandom($0, $1, 0) } }),
        ("getentropy", { filled { getentropy($0, $1) } }),
        ("arc4random", { "\(arc4random())" }),
        ("arc4random_uniform", { "\(arc4randomUniform(.max))" }),
        ("arc4random_buf", { filled { arc4randomFill($0, $1) } }),
        ("open of /dev/urandom", { read("/dev/urandom") }),
        ("open of /dev/random", { read("/dev/random") }),
        ("fopen of /dev/urandom", { readFile("/dev/urandom") }),
        ("FileHandle", { "\(FileHandle(forReadingAtPath: "/dev/urandom")?.readData(ofLength: 20) as NSData?)" }),
      ]
      for (name, draw) in draws {
        it("repeat with the same seed, and differ with another seed and from draw to draw: \(name)") {
          let one = try withDeterministicExecution(seed: 1) { [draw(), draw()] }
          let again = try withDeterministicExecution(seed: 1) { [draw(), draw()] }
          let other = try withDeterministicExecution(seed: 2) { [draw(), draw()] }
          expect(one).to(equal(again))
          expect(Set(one + other)).to(haveCount(4))
        }
      }

      it("repeat in tasks of the simulation, too") {
        let draw: @MainActor () async -> [Int] = {
          await withTaskGroup(of: Int.self) { group in
            for _ in 1...5 { group.addTask { .random(in: 0..<1_000_000) } }
            var numbers: [Int] = []
            for await number in group { numbers.append(number) }
            return numbers
          }
        }
        let numbers = try simulate(5..<6, draw) + simulate(5..<6, draw) + simulate(6..<7, draw)
        expect(numbers[0]).to(equal(numbers[1]))
        expect(numbers[0]).toNot(equal(numbers[2]))
      }

      it("are those of the system in real time, also from a device that a simulation has opened") {
        let drawn = try withDeterministicExecution(seed: 1) { "\(UUID())" }
        expect(Set([drawn] + (1...10).map { _ in "\(UUID())" })).to(haveCount(11))
        let others: [() -> String] = [
          { "\(arc4random()) \(arc4random())" }, { "\(arc4randomUniform(.max)) \(arc4randomUniform(.max))" },
          { filled { arc4randomFill($0, $1) } }, { filled { getrandom($0, $1, 0) } }, { filled { getentropy($0, $1) } },
          { read("/dev/urandom") }, { readFile("/dev/urandom") },
        ]
        for other in others { expect(Set((1...10).map { _ in other() })).to(haveCount(10)) }
      }

      it("are below the bound of arc4random_uniform") {
        let numbers = try simulate(0..<20) { (0..<20).map { arc4randomUniform($0) } }
        for (bound, number) in numbers.flatMap({ $0.enumerated() }) {
          expect(number).to(beLessThan(UInt32(max(bound, 1))))
        }
        expect(Set(numbers.map { $0[19] }).count).to(beGreaterThan(5))
      }

      it("are not what a file contains that has the descriptor of a closed device") {
        let contents = try withDeterministicExecution(seed: 1) {
          let device = open("/dev/urandom", O_RDONLY)
          fclose(fdopen(device, "r"))
          let file = open("/proc/self/comm", O_RDONLY)
          defer { close(file) }
          expect(file).to(equal(device))
          var bytes = [UInt8](repeating: 0, count: 100)
          return String(decoding: bytes[..<read(file, &bytes, 100)], as: UTF8.self)
        }
        expect(contents).to(equal(try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)))
      }
    }

    describe("Simulation.current.uuid()") {
      it("has version 4 and variant 1") {
        let uuids = try simulate { Simulation.current.uuid() }
        expect(uuids.map { [$0.uuid.6 >> 4, $0.uuid.8 >> 6] }).to(allPass(equal([4, 2])))
        expect(Set(uuids)).to(haveCount(200))
        expect(uuids.contains { $0.uuid.6 & 0x0f != $0.uuid.7 & 0x0f }).to(beTrue())
        expect(uuids.contains { $0.uuid.8 & 0x3f != $0.uuid.9 & 0x3f }).to(beTrue())
      }
    }

    describe("a seed") {
      it("produces the same interleaving each time") {
        for seed: UInt64 in [0, 1, 42, .max] {
          let logs = try (1...250).map { _ in try withDeterministicExecution(seed: seed, interleaving) }
          expect(logs[0]).to(haveCount(47))
          expect(Set(logs)).to(haveCount(1))
        }
      }

      it("produces a different interleaving than other seeds") {
        let logs = try simulate(0..<100, interleaving)
        expect(Set(logs)).to(haveCount(100))
      }

      it("produces the same interleaving in an async simulation") {
        var logs: [[String]] = []
        for _ in 1...20 { logs.append(try await withDeterministicExecution(seed: 42, interleaving)) }
        expect(Set(logs + [try simulateInSynchronousCode()])).to(haveCount(1))
      }
    }
  }
}

@MainActor private func simulateInSynchronousCode() throws -> [String] {
  try withDeterministicExecution(seed: 42, interleaving)
}

/// The events of tasks, actors, groups and sleeps, in order.
@MainActor private func interleaving() async throws -> [String] {
  let events = Events()
  let actor = Recorder(events)
  let (stream, continuation) = AsyncStream<Int>.makeStream()
  Task { for await number in stream { events("stream \(number)") } }
  let tasks = (1...3).map { number in
    Task.detached {
      for round in 1...3 {
        events("task \(number).\(round)")
        await actor.record("task \(number).\(round)")
        continuation.yield(10 * number + round)
        try? await Task.sleep(for: .seconds(Int.random(in: 0...2)))
      }
    }
  }
  await withDiscardingTaskGroup { group in
    for number in 1...5 {
      group.addTask {
        events("child \(number)")
        await Task { @MainActor in events("main \(number)") }.value
        async let one: Void = actor.record("one of \(number)")
        async let other: Void = actor.record("other of \(number)")
        _ = await (one, other)
      }
    }
  }
  for task in tasks { await task.value }
  continuation.finish()
  try await Simulation.current.settle()
  return events.all
}

private actor Recorder {
  private let events: Events

  init(_ events: Events) { self.events = events }

  func record(_ event: String) async {
    events("begin \(event)")
    if event.hasPrefix("one") { await Task.yield() }
  }
}

private func filled(_ fill: (UnsafeMutableRawPointer, Int) -> Any) -> String {
  var bytes = [UInt8](repeating: 0, count: 13)
  _ = bytes.withUnsafeMutableBytes { fill($0.baseAddress!, $0.count) }
  return "\(bytes)"
}

private func read(_ device: String) -> String {
  let file = open(device, O_RDONLY)
  defer { close(file) }
  return filled { read(file, $0, $1) }
}

private func readFile(_ device: String) -> String {
  let file = fopen(device, "r")!
  defer { fclose(file) }
  return filled { fread($0, 1, $1, file) }
}

@_silgen_name("getrandom")
private func getrandom(_ bytes: UnsafeMutableRawPointer, _ count: Int, _ flags: UInt32) -> Int

@_silgen_name("getentropy")
private func getentropy(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int32

@_silgen_name("arc4random")
private func arc4random() -> UInt32

@_silgen_name("arc4random_uniform")
private func arc4randomUniform(_ bound: UInt32) -> UInt32

@_silgen_name("arc4random_buf")
private func arc4randomFill(_ bytes: UnsafeMutableRawPointer, _ count: Int)
