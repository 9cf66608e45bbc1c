import Candlestick
import Foundation

final class AttachmentsSpec: Spec {
  override class func spec() {
    let order = Order(name: "Tom", prices: [2, 1], tags: ["new", "cat"])

    it("attaches a text, data, a value and a file") {
      attach("the log", named: "order.log")
      attach(Data([1, 2, 3]), named: "order.bin")
      attach(order, named: "order.json")
      attach(contentsOf: URL(filePath: #filePath), named: "spec.txt")
    }

    it("keeps an attachment always", .deterministic) {
      await Task.detached { attach(order, named: "kept.json", kept: .always) }.value
    }

    it("keeps the attachments of a failure", .enabled(if: isBroken)) {
      attach(order, named: "order.json")
      expect(order.total).to(equal(4))
    }

    it("keeps the attachments of the schedule that fails", .enabled(if: isBroken), .schedules(5)) {
      await Task.yield()
      attach("the schedule", named: "schedule.txt")
      fail("no")
    }
  }
}
