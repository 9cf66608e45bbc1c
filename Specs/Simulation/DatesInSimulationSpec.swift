import Candlestick
import Foundation

final class DatesInSimulationSpec: Spec {
  override class func spec() {
    describe("the time between two dates in a simulation") {
      it("is never less than what the code has slept, however long and often") {
        let random = (1...40).map { _ in Int.random(in: 1...2_000_000_000) }
        let durations = [1, 119, 238, 1_000, 51_000_000, 30_000_000, 100_000_000, 1_000_000_007] + random
        let (shortest, dates) = try withDeterministicExecution {
          var (dates, elapsed) = ([Date()], [Int]())
          for duration in durations {
            try await Task.sleep(for: .nanoseconds(duration))
            if Bool.random() { _ = Date() }
            elapsed = elapsed.map { $0 + duration } + [duration]
            dates.append(Date())
          }
          let last = dates.removeLast()
          return (zip(dates, elapsed).map { last.timeIntervalSince($0) - Double($1) / 1e9 }.min(), dates)
        }
        expect(shortest).to(beGreaterThanOrEqualTo(0))
        expect(dates).to(equal(dates.sorted()))
      }

      for (name, date) in functionDates {
        it("is never less than what the code has slept, with \(name)") {
          let elapsed = try withDeterministicExecution {
            var elapsed: [Double] = []
            for microseconds in stride(from: 1, through: 200_000, by: 997) {
              let start = date()
              if Bool.random() { _ = Date() }
              try await Task.sleep(for: .microseconds(microseconds))
              elapsed.append(date() - start - Double(microseconds) / 1e6)
            }
            return elapsed
          }
          expect(elapsed).to(allPass(beGreaterThanOrEqualTo(0)))
        }
      }

      it("is exactly an hour after a sleep of an hour, whenever it begins") {
        let hours = try withDeterministicExecution {
          var hours: [Double] = []
          for milliseconds in 1...100 {
            try await Task.sleep(for: .milliseconds(milliseconds))
            let start = Date()
            try await Task.sleep(for: .seconds(3600))
            hours.append(Date().timeIntervalSince(start))
          }
          return hours
        }
        expect(hours).to(allPass(equal(3600)))
      }

      it("is a microsecond at one virtual time, but does not advance other clocks") {
        let (dates, clocks) = try withDeterministicExecution {
          let (clock, uptime) = (ContinuousClock.now, DispatchTime.now())
          let dates = (1...500).map { _ in Date() }
          return (dates, [clock == .now, uptime == .now(), Simulation.current.now == .zero])
        }
        expect(zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) })
          .to(allPass(beBetween(0.000_001, and: 0.000_001_5)))
        expect(clocks).to(equal([true, true, true]))
      }

      it("can be set, or be zero") {
        for (setting, range) in [(Duration.zero, 0.0...0), (.milliseconds(20), 0.02...0.021)] {
          let settings = SimulationSettings(timeBetweenDates: setting)
          let time = try withDeterministicExecution(settings: settings) { -Date().timeIntervalSince(Date()) }
          expect(time).to(beBetween(range.lowerBound, and: range.upperBound))
        }
      }

      it("does not change when a timer fires") {
        let times = try withDeterministicExecution {
          let times = SharedValue<[Duration]>([])
          let timer = repeatingTimer {
            for _ in 1...20 { _ = Date() }
            times.value.append(Simulation.current.now)
          }
          DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.3) { times.value.append(Simulation.current.now) }
          try await Task.sleep(for: .seconds(1))
          timer.invalidate()
          return times.value.map { ($0 / .milliseconds(1)).rounded() }
        }
        expect(times).to(equal([250, 300, 500, 750, 1000]))
      }
    }

    describe("a loop that waits for a time in a simulation") {
      let loops: [(String, @Sendable () -> Void)] = [
        (
          "a millisecond of the date",
          {
            let last = Date() + 0.001; while Date() < last {}
          }
        ),
        (
          "two seconds of the date",
          {
            let end = Date(timeIntervalSinceNow: 2); while end.timeIntervalSinceNow > 0 {}
          }
        ),
        (
          "three seconds of a clock",
          {
            let end = ContinuousClock.now + .seconds(3); while .now < end {}
          }
        ),
        (
          "four seconds of Dispatch's clock",
          {
            let end = DispatchTime.now() + 4; while .now() < end {}
          }
        ),
        (
          "five seconds of uptime",
          {
            let end = ProcessInfo.processInfo.systemUptime + 5
            while ProcessInfo.processInfo.systemUptime < end {}
          }
        ),
        (
          "polls of a descriptor",
          {
            waitForPipe { descriptor in
              var state = pollfd(fd: descriptor, events: 1, revents: 0)
              poll(&state, 1, 4)
            }
          }
        ),
        (
          "selections of a descriptor",
          {
            waitForPipe { _ in
              var timeout = timeval(tv_sec: 0, tv_usec: 4000)
              select(0, nil, nil, nil, &timeout)
            }
          }
        ),
        (
          "a second of the calendar",
          {
            let end = time(nil) + 1; while time(nil) < end {}
          }
        ),
      ]
      for (name, loop) in loops {
        it("ends after \(name), as in real time") {
          try withDeterministicExecution { loop() }
          try simulateSynchronously { loop() }
        }
      }

      it("lets timers fire that are due in the meantime") {
        let events = try withDeterministicExecution {
          let events = Events()
          let task = Task {
            try await Task.sleep(for: .seconds(1))
            events("timer")
          }
          let end = ContinuousClock.now + .seconds(2)
          while .now < end {}
          events("end")
          try await task.value
          return events.joined
        }
        expect(events).to(equal("end timer"))
      }
    }

    describe("code that yields more often than usual") {
      it("ends before a timeout of five seconds beside it, as in real time") {
        let results = try simulate(0..<3) {
          let work = Task { for _ in 1...20_000 { await Task.yield() } }
          let timeout = Task {
            try await Task.sleep(for: .seconds(5))
            work.cancel()
          }
          await work.value
          timeout.cancel()
          return work.isCancelled
        }
        expect(results).to(equal([false, false, false]))
      }
    }
  }
}

/// Adds a timer to the main run loop that fires each quarter of a second.
@MainActor private func repeatingTimer(_ code: @escaping @Sendable () -> Void) -> Timer {
  Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in code() }
}

/// Waits for 20 milliseconds with a function that waits for a pipe, which stays empty.
@Sendable private func waitForPipe(_ wait: (Int32) -> Void) {
  let pipe = Pipe()
  let end = ContinuousClock.now + .milliseconds(20)
  while .now < end { wait(pipe.fileHandleForReading.fileDescriptor) }
}

/// Functions that read the date, in seconds.
private let functionDates: [(String, @Sendable () -> Double)] = [
  ("Date", { Date().timeIntervalSinceReferenceDate }),
  ("NSDate", { NSDate().timeIntervalSinceReferenceDate }),
  ("the interval since a date", { -Date(timeIntervalSinceReferenceDate: 0).timeIntervalSinceNow }),
]
