import CandlestickExpectations

/// Tracks the shared examples that are being included, and stops endless inclusion.
///
/// Shared examples may include themselves if the inclusions end at some point, for example because their context
/// shrinks. Only the depth determines what counts as endless.
@MainActor enum Inclusions {
  private struct Inclusion {
    let examples: ObjectIdentifier
    let name: String
  }

  /// The maximum depth of inclusions. The main thread's stack has room for more, even under a sanitizer.
  static let limit = 64

  /// The inclusions in progress, outermost first.
  private static var open: [Inclusion] = []
  /// The inclusion that closed a cycle. Until it ends, nothing is included inside of it.
  private static var cycle: (index: Int, message: String)?

  /// Includes shared examples in the group that is being declared.
  static func include(
    _ examples: ObjectIdentifier,
    named name: String,
    at location: CodeLocation,
    _ declare: () throws -> Void
  ) rethrows {
    guard cycle == nil else { return }
    let index = open.count
    open.append(Inclusion(examples: examples, name: name))
    defer {
      open.removeLast()
      if let cycle, cycle.index == index { end(cycle.message, at: location) }
    }
    guard open.count <= limit else { return findCycle() }
    try declare()
  }

  /// Finds the cycle of the innermost inclusions, and the inclusion that closed it.
  private static func findCycle() {
    let last = open.count - 1
    guard let previous = open[..<last].lastIndex(where: { $0.examples == open[last].examples }) else {
      cycle = (last, "shared examples include one another more than \(limit) levels deep")
      return
    }
    let members = Set(open[previous...].map(\.examples))
    let start = (open.lastIndex { !members.contains($0.examples) } ?? -1) + 1
    var seen: Set<ObjectIdentifier> = []
    let index = open[start...].firstIndex { !seen.insert($0.examples).inserted } ?? last
    let first = open.indices[start...].first { open[$0].examples == open[index].examples } ?? start
    let path = open[first...index].map { "\"\($0.name)\"" }.joined(separator: " → ")
    cycle = (index, "shared examples include themselves endlessly: \(path)")
  }

  /// Replaces the declarations of the cycle with a mistake.
  private static func end(_ message: String, at location: CodeLocation) {
    cycle = nil
    Declarations.group?.removeChildren()
    Declarations.addMistake(message, at: location)
  }
}
