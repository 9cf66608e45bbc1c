import Candlestick
import Foundation

final class ClocksInSimulationSpec: Spec {
  override class func spec() {
    describe("the clocks in a simulation") {
      it("all show the start date at the beginning") {
        let shown = try withDeterministicExecution(settings: exactDates) { dates() }
        expect(shown.values).to(allPass(equal(2_065_348_800)))
      }

      it("all advance by the length of a sleep") {
        let passed = try withDeterministicExecution(settings: exactDates) {
          let before = times()
          try await Task.sleep(for: .seconds(90))
          return times().merging(before) { $0 - $1 }
        }
        expect(passed.values).to(allPass(equal(90)))
      }

      it("are read to the microsecond") {
        let passed = try withDeterministicExecution(settings: exactDates) {
          try await Task.sleep(for: .microseconds(1_500_001))
          return dates()
        }
        expect(passed["gettimeofday"]).to(equal(2_065_348_801.500001))
        expect(passed["timespec_get"]).to(beCloseTo(2_065_348_801.500001, within: 0.000_000_5))
        expect(passed["time"]).to(equal(2_065_348_801))
      }

      it("include Dispatch's time") {
        let passed = try withDeterministicExecution {
          let before = DispatchTime.now().uptimeNanoseconds
          try await Task.sleep(for: .seconds(86400))
          return Duration.nanoseconds(DispatchTime.now().uptimeNanoseconds - before)
        }
        expect(passed).to(equal(.seconds(86400)))
      }

      it("determine what the calendar considers today") {
        let isToday = try withDeterministicExecution {
          try await Task.sleep(for: .seconds(86400))
          let date = SimulationSettings.defaultStartDate + 86400
          return [Calendar.current.isDateInToday(date), Calendar.current.isDateInYesterday(date - 86400)]
        }
        expect(isToday).to(equal([true, true]))
      }

      it("are those of its threads, too") {
        let shown = try withDeterministicExecution(settings: exactDates) {
          try await Task.sleep(for: .seconds(90))
          return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: dates()) }
          }
        }
        expect(shown.values).to(allPass(equal(2_065_348_890)))
      }

      it("show real time to threads outside, and to all after the end") {
        let outside = OutsideThread()
        let shown = try withDeterministicExecution {
          await withCheckedContinuation { continuation in outside.run { continuation.resume(returning: dates()) } }
        }
        for dates in [shown, dates()] { expect(dates.values).to(allPass(beBetween(1_700_000_000, and: 2_065_348_799))) }
      }
    }

    describe("processor time in a simulation") {
      it("is real: it does not advance with virtual time") {
        let advances = try withDeterministicExecution {
          let before = processorTimes()
          try await Task.sleep(for: .seconds(1_000_000_000))
          return zip(before, processorTimes()).map { $1 - $0 }
        }
        expect(advances).to(allPass(beBetween(0, and: 1_000_000)))
      }
    }

    describe("the start date of a simulation") {
      it("sets the clocks") {
        let date = Date(timeIntervalSince1970: 1_835_438_400.25)
        let settings = SimulationSettings(startDate: date, timeBetweenDates: .zero)
        let shown = try withDeterministicExecution(settings: settings) {
          try await Task.sleep(for: .milliseconds(500))
          return dates()
        }
        expect(shown.removing("time").values).to(allPass(equal(1_835_438_400.75)))
        expect(shown["time"]).to(equal(1_835_438_400))
      }

      it("may be before 1970") {
        let date = Date(timeIntervalSince1970: -14_182_940.5)
        let shown = try withDeterministicExecution(settings: SimulationSettings(startDate: date)) { Date() }
        expect(shown).to(equal(date))
      }

      it("may be beyond the clocks' range") {
        let shown = try withDeterministicExecution(settings: SimulationSettings(startDate: .distantFuture)) {
          let date = Date()
          try await Task.sleep(for: .seconds(60))
          return Date().timeIntervalSince(date)
        }
        expect(shown).to(equal(60))
      }
    }
  }
}

/// Returns the processor time in seconds, from each function that reports it.
private func processorTimes() -> [Double] {
  [CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID].map { clock in
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  } + [Double(clock()) / Double(CLOCKS_PER_SEC)]
}

/// Settings for simulations in which all dates at one virtual time are the same.
private let exactDates = SimulationSettings(timeBetweenDates: .zero)

/// Returns the date in seconds since 1970, from each function that reports it.
private func dates() -> [String: Double] {
  var value = timeval()
  gettimeofday(&value, nil)
  var specification = timespec()
  timespec_get(&specification, TIME_UTC)
  return [
    "Date": Date().timeIntervalSince1970,
    "NSDate": NSDate().timeIntervalSince1970,
    "time": Double(time(nil)),
    "gettimeofday": Double(value.tv_sec) + Double(value.tv_usec) / 1e6,
    "timespec_get": Double(specification.tv_sec) + Double(specification.tv_nsec) / 1e9,
  ]
}

private func times() -> [String: Double] {
  dates().merging(["systemUptime": ProcessInfo.processInfo.systemUptime]) { $1 }
}

extension Dictionary {
  fileprivate func removing(_ key: Key) -> Self { filter { $0.key != key } }
}
