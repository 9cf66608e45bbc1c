import CandlestickExpectations

/// The shared examples that are being included, and an end to those that include themselves without one.
///
/// Shared examples may include themselves as long as that ends, as where their context becomes smaller. Only how deep they
/// are nested tells the others.
@MainActor enum Inclusions {
  private struct Inclusion {
    let examples: ObjectIdentifier
    let name: String
  }

  /// How deep inclusions may be nested. The stack of the main thread has room for more, even under a sanitizer.
  static let limit = 64

  /// What is being included, outermost first.
  private static var open: [Inclusion] = []
  /// The inclusion that closed a circle, until it has been left; inside it nothing is included any more.
  private static var circle: (index: Int, message: String)?

  /// Includes shared examples in the group that is being declared.
  ///
  /// - Parameters:
  ///   - examples: which they are.
  ///   - name: their name.
  ///   - location: where they are included.
  ///   - declare: declares them.
  static func include(
    _ examples: ObjectIdentifier,
    named name: String,
    at location: CodeLocation,
    _ declare: @MainActor () throws -> Void
  ) rethrows {
    guard circle == nil else { return }
    let index = open.count
    open.append(Inclusion(examples: examples, name: name))
    defer {
      open.removeLast()
      if let circle, circle.index == index { end(circle.message, at: location) }
    }
    guard open.count <= limit else { return find() }
    try declare()
  }

  /// Finds the circle that the innermost inclusions go round in, and the inclusion that closed it.
  private static func find() {
    let last = open.count - 1
    guard let previous = open[..<last].lastIndex(where: { $0.examples == open[last].examples }) else {
      circle = (last, "shared examples are included in one another, more than \(limit) deep")
      return
    }
    let members = Set(open[previous...].map(\.examples))
    let start = (open.lastIndex { !members.contains($0.examples) } ?? -1) + 1
    var seen: Set<ObjectIdentifier> = []
    let index = open[start...].firstIndex { !seen.insert($0.examples).inserted } ?? last
    let first = open.indices[start...].first { open[$0].examples == open[index].examples } ?? start
    let path = open[first...index].map { "\"\($0.name)\"" }.joined(separator: " → ")
    circle = (index, "shared examples include themselves without end: \(path)")
  }

  /// Puts a mistake in the place of all that was declared round the circle.
  private static func end(_ message: String, at location: CodeLocation) {
    circle = nil
    Declarations.group?.removeChildren()
    Declarations.addMistake(message, at: location)
  }
}
