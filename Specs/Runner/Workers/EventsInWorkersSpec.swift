import Candlestick
import Foundation

final class EventsInWorkersSpec: Spec {
  override class func spec() {
    it("a worker shares no event with the process that forked it, so it cannot receive those of another worker") {
      // The main run loop uses such an event.
      RunLoop.main.perform {}
      _ = RunLoop.main.run(mode: .default, before: Date())
      expect(events(of: "self")).toNot(beEmpty())
      expect(events(of: "\(getppid())").intersection(events(of: "self"))).to(beEmpty())
    }
  }
}

/// The IDs of the event file descriptors of a process.
private func events(of process: String) -> Set<Substring> {
  let folder = "/proc/\(process)/fdinfo"
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  let texts = files.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  return Set(texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("eventfd-id:") })
}
