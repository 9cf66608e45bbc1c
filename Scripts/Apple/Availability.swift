// Scripts/ci/apple checks that the compiler rejects each line that ends in "too new" for the deployment target, and no other line.
import Foundation
import Synchronization

func streams(_ elements: some AsyncSequence<Int, Never>) {}  // too new
struct Pack<each Element> {}  // too new
actor Owner {
  isolated deinit {}  // too new
}

func values() throws {
  _ = Mutex(0)  // too new
  _ = Atomic(0)  // too new
  _ = Int128(1)  // too new
  _ = [1].span  // too new
  _ = String(validating: [1] as [UInt8], as: UTF8.self)  // too new
  _ = try Predicate<Int>.true.evaluate(1)  // too new
  _ = [1] as any Collection<Int>
  _ = "a".firstMatch(of: /a/)
  _ = TimeZone.gmt
  MainActor.assumeIsolated {}
}

func tasks() async throws {
  Task.immediate {}  // too new
  await withDiscardingTaskGroup { _ in }  // too new
  if #available(macOS 26, *) { Task.immediate {} }
  _ = AsyncStream.makeStream(of: Int.self)
  try await ContinuousClock().sleep(for: .seconds(1))
}
