import Foundation

/// A run, read from a report in the format `json`.
package struct SavedRun {
  /// The path of the report, as given by the user.
  package let path: String
  package let start: RunEvent.Start
  package let summary: RunEvent.Summary
  /// The events between the first and the last one, exclusive.
  package let events: [RunEvent]

  /// The fields that all versions of the format share.
  private struct Version: Decodable {
    var event: String
    var version: Int
  }

  /// Reads a report.
  ///
  /// - Throws: ``ReportError`` with the path and the reason, if the file cannot be read, has another version, is damaged or
  ///   is incomplete.
  package init(path: String) throws {
    self.path = path
    func error(_ reason: String) -> ReportError { ReportError("\(path) \(reason)") }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ReportError("\(path) cannot be read")
    }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    guard let first = lines.first, let version = try? decoder.decode(Version.self, from: first),
      version.event == "runStarted"
    else { throw error("is not a report in the format json") }
    guard version.version == RunEvent.version else {
      throw error("has version \(version.version) of the format; only version \(RunEvent.version) is supported")
    }
    var events: [RunEvent] = []
    events.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      guard let event = try? decoder.decode(RunEvent.self, from: line) else {
        let isLast = index == lines.count - 1 && data.last != UInt8(ascii: "\n")
        throw error(isLast ? "is incomplete in line \(index + 1)" : "is damaged in line \(index + 1)")
      }
      events.append(event)
    }
    guard case .runStarted(let start) = events.removeFirst() else { throw error("has no start of a run") }
    guard case .runFinished(let summary) = events.popLast() else { throw error("is incomplete: the run has no end") }
    for event in events {
      switch event {
      case .runStarted, .runFinished: throw error("contains several runs")
      default: break
      }
    }
    (self.start, self.summary, self.events) = (start, summary, events)
  }

  /// The results, as reports would have received them.
  @MainActor var results: RunResults {
    let results = RunResults()
    results.add(.runStarted(start))
    events.forEach(results.add)
    results.add(.runFinished(summary))
    return results
  }
}
