/// The summary of a migration.
package struct MigrationSummary: CustomStringConvertible {
  private let plan: MigrationPlan
  private let isWritten: Bool

  /// Creates a summary.
  ///
  /// - Parameter isWritten: true if the changes have been written.
  package init(_ plan: MigrationPlan, isWritten: Bool) {
    self.plan = plan
    self.isWritten = isWritten
  }

  /// The summary, without a line end.
  package var description: String {
    ([counts] + changes + skipped + notes + advice).joined(separator: "\n")
  }

  private var counts: String {
    let removed = plan.files.count { $0.migration.isRemoved }
    let changed = plan.files.count { $0.isChanged } - removed
    let read = plan.files.count + plan.skipped.count
    let parts = [
      "read \(read) file\(read == 1 ? "" : "s")",
      "\(isWritten ? "changed" : "would change") \(changed)",
      removed > 0 ? "\(isWritten ? "removed" : "would remove") \(removed)" : nil,
      plan.skipped.isEmpty ? nil : "skipped \(plan.skipped.count)",
    ]
    return "Migration: \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  private var changes: [String] {
    var counts: [String: Int] = [:]
    for change in plan.files.flatMap(\.migration.changes) { counts[change.kind, default: 0] += 1 }
    guard !counts.isEmpty else { return [] }
    let width = counts.values.map { "\($0)".count }.max() ?? 0
    let lines = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kind, count in
      "  " + String(repeating: " ", count: width - "\(count)".count) + "\(count)  \(kind)"
    }
    return ["Changes:"] + lines
  }

  private var skipped: [String] {
    plan.skipped.isEmpty ? [] : ["Skipped:"] + plan.skipped.map { "  \($0)" }
  }

  private var notes: [String] {
    let notes = plan.files.flatMap { file in
      file.migration.notes.map { "\(file.path):\($0.position): note: \($0.message)" }
    }
    return notes.isEmpty ? [] : ["To do by hand:"] + notes
  }

  private var advice: [String] {
    guard plan.files.contains(where: \.isChanged) else { return [] }
    return [newNames] + (isWritten ? [] : ["Nothing has been written; use --write to make the changes."])
  }

  private var newNames: String {
    switch plan.origin {
    case .quick:
      let isIncluding = plan.files.flatMap(\.migration.changes).contains { $0.kind.contains("ontext") }
      return "The parts of example names are now separated by spaces instead of commas"
        + (isIncluding ? "; shared examples are in a group \"behaves like\" their name." : ".")
    case .xctest:
      return "Test names are now words. The code inside `spec()` keeps its indentation, so run your formatter."
    }
  }
}
