import Candlestick
import CandlestickSupport
import Observation

final class StreamsInSimulationSpec: Spec {
  override class func spec() {
    describe("a continuation in a simulation") {
      it("resumes its task, checked or unsafe, with a value or an error, before or after the task suspends") {
        let results = try simulate {
          let early = await withCheckedContinuation { $0.resume(returning: 1) }
          let late = await withUnsafeContinuation { continuation in
            Task.detached {
              try await Task.sleep(for: .seconds(1))
              continuation.resume(returning: 2)
            }
          }
          let checked = await Task {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int, any Error>) in
              Task.detached { continuation.resume(throwing: TestError.broken) }
            }
          }.result
          let unsafe = await Task {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Int, any Error>) in
              continuation.resume(throwing: TestError.broken)
            }
          }.result
          return [early, late, (try? checked.get()) ?? 3, (try? unsafe.get()) ?? 4]
        }
        expect(Set(results)).to(equal([[1, 2, 3, 4]]))
      }

      it("lets the schedule choose whether the resumed or the resuming task runs first") {
        let logs = try simulate {
          let events = Events()
          let continuation = Locked<CheckedContinuation<Void, Never>?>(nil)
          let waiting = Task.detached {
            await withCheckedContinuation { resumed in continuation.withLock { $0 = resumed } }
            events("resumed")
          }
          try await Simulation.current.settle()
          let resuming = Task.detached {
            continuation.withLock(\.self)?.resume()
            await Task.yield()
            events("resuming")
          }
          await waiting.value
          await resuming.value
          return events.joined
        }
        expect(Set(logs)).to(equal(["resumed resuming", "resuming resumed"]))
      }
    }

    describe("a stream in a simulation") {
      it("delivers its elements in order") {
        let received = try simulate {
          let (stream, continuation) = AsyncStream<Int>.makeStream()
          let task = Task.detached {
            var received: [Int] = []
            for await number in stream { received.append(number) }
            return received
          }
          Task.detached {
            for number in 1...5 {
              continuation.yield(number)
              await Task.yield()
            }
            continuation.finish()
          }
          return await task.value
        }
        expect(Set(received)).to(equal([[1, 2, 3, 4, 5]]))
      }

      it("follows its buffering policy") {
        let received = try simulate {
          func received(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) async -> [Int] {
            let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: policy)
            for number in 1...5 { continuation.yield(number) }
            continuation.finish()
            var received: [Int] = []
            for await number in stream { received.append(number) }
            return received
          }
          return [
            await received(.unbounded), await received(.bufferingNewest(2)), await received(.bufferingOldest(2)),
          ]
        }
        expect(Set(received)).to(equal([[[1, 2, 3, 4, 5], [4, 5], [1, 2]]]))
      }

      it("throws the error with which it finishes") {
        let received = try simulate {
          let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
          Task.detached {
            try await Task.sleep(for: .seconds(1))
            continuation.yield(1)
            continuation.finish(throwing: TestError.broken)
          }
          var received: [String] = []
          do { for try await number in stream { received.append("\(number)") } } catch { received.append("\(error)") }
          return received
        }
        expect(Set(received)).to(equal([["1", "broken"]]))
      }

      it("calls its termination handler when it is finished, cancelled or dropped") {
        let logs = try simulate {
          let events = Events()
          func stream(_ name: String) -> AsyncStream<Int> {
            AsyncStream { continuation in
              continuation.onTermination = { events("\(name) \($0)") }
              if name == "finished" { continuation.finish() }
            }
          }
          for await _ in stream("finished") {}
          let task = Task.detached { for await _ in stream("waiting") {} }
          try await Simulation.current.settle()
          task.cancel()
          await task.value
          _ = stream("dropped")
          return events.joined
        }
        expect(Set(logs)).to(equal(["finished finished waiting cancelled dropped cancelled"]))
      }

      it("can be built from async closures and passed through algorithms") {
        let received = try simulate {
          let ticks = Locked(0)
          let stream = AsyncStream<Int>(unfolding: {
            try? await Task.sleep(for: .seconds(1))
            return ticks.withLock { ticks -> Int? in
              ticks += 1
              return ticks > 10 ? nil : ticks
            }
          })
          var received: [String] = []
          for await text in stream.filter({ $0 % 2 == 0 }).map({ await later("\($0)") }).dropFirst().prefix(3) {
            received.append("\(text) at \(Int(Simulation.current.now / .seconds(1)))")
          }
          return received
        }
        expect(Set(received)).to(equal([["4 at 4", "6 at 6", "8 at 8"]]))
      }

      it("ends when its reader is cancelled at the end of the simulation") {
        let events = Events()
        _ = try simulate(0..<20) {
          Task.detached {
            for await _ in AsyncStream<Int>.makeStream().stream {}
            events("ended")
          }
          try await Simulation.current.settle()
        }
        expect(events.all).to(haveCount(20))
      }
    }

    describe("observation in a simulation") {
      it("calls its handler where the change is made, and tasks that the handler starts run in the simulation") {
        let logs = try simulate {
          let events = Events()
          let model = Model()
          withObservationTracking {
            _ = model.name
          } onChange: {
            events("will change")
            Task { @MainActor in events(model.name) }
          }
          model.name = "new"
          events("changed")
          try await Simulation.current.settle()
          return events.joined
        }
        expect(Set(logs)).to(equal(["will change changed new"]))
      }

      it("delivers the values of a model as they settle") {
        let received = try simulate {
          let model = Model()
          let task = Task {
            var received: [String] = []
            for await name in Observations({ model.name }) {
              received.append(name)
              if name == "last" { break }
            }
            return received
          }
          try await Simulation.current.settle()
          model.name = "second"
          try await Simulation.current.settle()
          model.name = "never seen"
          model.name = "last"
          return await task.value
        }
        expect(Set(received)).to(equal([["first", "second", "last"]]))
      }
    }
  }
}

@MainActor @Observable private final class Model {
  var name = "first"
}
