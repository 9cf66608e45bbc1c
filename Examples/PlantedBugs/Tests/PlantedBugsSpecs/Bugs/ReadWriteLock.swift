import Candlestick
import CandlestickConcurrency

extension PlantedBug {
  static let readWriteLock = PlantedBug(
    "Read-write lock",
    kind: "ordering",
    "A woken writer takes the lock only when it runs, and a reader may have taken it in between."
  ) { version in
    let lock = ReadWriteLock(version)
    let isWriting = LockIsolated(false)
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          await lock.lockForReading()
          await Task.yield()
          expect(isWriting.value).to(beFalse())
          await lock.unlock()
        }
      }
      group.addTask {
        await lock.lockForWriting()
        isWriting.setValue(true)
        await Task.yield()
        isWriting.setValue(false)
        await lock.unlock()
      }
    }
  }
}

/// Admits several readers, or one writer.
private actor ReadWriteLock {
  private let version: Version
  private var readers = 0
  private var isWriting = false
  private var waitingReaders: [CheckedContinuation<Void, Never>] = []
  private var waitingWriters: [CheckedContinuation<Void, Never>] = []

  init(_ version: Version) {
    self.version = version
  }

  func lockForReading() async {
    if !isWriting { return readers += 1 }
    await withCheckedContinuation { waitingReaders.append($0) }
  }

  func lockForWriting() async {
    if isWriting || readers > 0 { await withCheckedContinuation { waitingWriters.append($0) } }
    isWriting = true
  }

  func unlock() {
    if isWriting { isWriting = false } else { readers -= 1 }
    if readers > 0 { return }
    if !waitingWriters.isEmpty {
      if version == .fixed { isWriting = true }
      waitingWriters.removeFirst().resume()
    } else {
      readers = waitingReaders.count
      for reader in waitingReaders { reader.resume() }
      waitingReaders = []
    }
  }
}
