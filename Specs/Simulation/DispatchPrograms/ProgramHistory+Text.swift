import Foundation

extension ProgramHistory {
  /// The log, with a line for each event.
  var text: String { events.map(line).joined(separator: "\n") }

  private func line(_ event: ProgramEvent) -> String {
    let time = String(format: "%9.3f ms  ", Double(event.time) / Double(millisecond))
    switch event.kind {
    case .called: return time + "run \(event.parent): \(calls[event.id].map(name) ?? "")"
    case .returned:
      return time + "run \(calls[event.id]?.run ?? 0): call \(event.id) returns \(event.value)"
    case .entered, .cancelled:
      let queue = runs[event.id]?.queue.map { " on q\($0)" } ?? ""
      return time + (runs[event.id].map(name) ?? "") + " of call \(event.parent) begins\(queue), value \(event.value)"
    case .left: return time + "run \(event.id) ends"
    }
  }
}
