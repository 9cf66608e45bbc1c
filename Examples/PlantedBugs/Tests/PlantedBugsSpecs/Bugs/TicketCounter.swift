import Candlestick
import CandlestickConcurrency
import Foundation

extension PlantedBug {
  static let ticketCounter = PlantedBug(
    "Ticket counter",
    kind: "lost update",
    "Its property takes the lock for each access, but not for a check and a change together."
  ) { version in
    let counter = TicketCounter(version, tickets: 3)
    let sold = LockIsolated(0)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while counter.sell() { sold.withValue { $0 += 1 } }
    }
    expect(sold.value).to(equal(3))
  }.checked(by: .linearizability) { version in
    try await expectLinearizable(
      { TicketCounter(version, tickets: 2) },
      against: 2,
      operations: [
        ModeledOperation("sell") {
          $0.sell()
        } model: { tickets in
          if tickets == 0 { return false }
          tickets -= 1
          return true
        }
      ],
      in: .schedules(300)
    )
  }
}

private final class TicketCounter: @unchecked Sendable {
  // Unchecked, because the number is mutable. It is accessed only with the lock held.
  private let version: Version
  private let lock = NSLock()
  private var lockedTickets: Int

  init(_ version: Version, tickets: Int) {
    self.version = version
    lockedTickets = tickets
  }

  private var tickets: Int {
    get { lock.withLock { lockedTickets } }
    set { lock.withLock { lockedTickets = newValue } }
  }

  func sell() -> Bool {
    switch version {
    case .broken:
      if tickets <= 0 { return false }
      tickets -= 1
      return true
    case .fixed:
      return lock.withLock {
        if lockedTickets == 0 { return false }
        lockedTickets -= 1
        return true
      }
    }
  }
}
