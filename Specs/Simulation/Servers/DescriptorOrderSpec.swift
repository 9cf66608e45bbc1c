import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickSimulation

/// The schedule chooses which of several ready descriptors comes first.
final class DescriptorOrderSpec: Spec {
  override class func spec() {
    describe("events of descriptors that are there at the same time", .needsSimulations) {
      it("come in each order within 500 schedules, and first in that of the system") {
        let orders = Locked<[String]>([])
        try exploreSchedules(500) {
          let order = eventOrder()
          orders.withLock { $0.append(order) }
        }
        let all = orders.withLock(\.self)
        expect(all.first).to(equal("0 1 2"))
        expect(Set(all)).to(equal(["0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"]))
      }

      it("come in the order of a failing schedule in each replay, which is simplified to one departure") {
        let failure = try scheduleFailure { try exploreSchedules(500, expectLastNotFirst) }
        let departures = try Simulation.Schedule(failure.replay).departures
        expect(departures.map(\.kind)).to(equal([.descriptorOrder, .descriptorOrder]))
        expect(failure.interleaving).to(contain("sees 2 events later than the system reports"))
        for _ in 1...20 {
          let again = try scheduleFailure { try replaySchedule(failure.replay, expectLastNotFirst) }
          expect(again.replay).to(equal(failure.replay))
        }
      }
    }
  }
}

@Sendable private func expectLastNotFirst() throws {
  if eventOrder().hasPrefix("2") { throw WrongOrder() }
}

/// Returns the order in which a set reports three pipes that are readable.
private func eventOrder() -> String {
  let set = makeSet(0)
  let channels = (0..<3).map { _ in Channel(.pipe) }
  defer { for channel in channels { channel.close() } }
  defer { close(set) }
  for (number, channel) in channels.enumerated() {
    var event = EpollEvent.readable(UInt32(number))
    changeSet(set, 1, channel.output, &event)
    Act.data.perform(channel)
  }
  return EpollEvent.waitForAll(of: set, most: 3).map { "\($0)" }.joined(separator: " ")
}
