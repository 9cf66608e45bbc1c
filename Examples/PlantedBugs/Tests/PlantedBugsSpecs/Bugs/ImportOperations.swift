import Candlestick
import CandlestickConcurrency
import Foundation

extension PlantedBug {
  static let importOperations = PlantedBug(
    "Import operations",
    kind: "ordering",
    "The download operation ends as soon as it has started the download, so the operation that depends on it may run without data."
  ) { version in
    expect(importedText(version)).to(equal("cats"))
  }
}

/// Downloads a text and parses it, each in an operation.
private func importedText(_ version: Version) -> String? {
  let downloaded = LockIsolated<String?>(nil)
  let parsed = LockIsolated<String?>(nil)
  let download = BlockOperation {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      downloaded.setValue("cats")
      isDone.signal()
    }
    if version == .fixed { isDone.wait() }
  }
  let parse = BlockOperation { parsed.setValue(downloaded.value) }
  parse.addDependency(download)
  OperationQueue().addOperations([download, parse], waitUntilFinished: true)
  return parsed.value
}
