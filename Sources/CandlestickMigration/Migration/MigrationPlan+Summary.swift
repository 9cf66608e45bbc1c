extension MigrationPlan {
  /// Returns the summary for the user, without a final line break.
  ///
  /// - Parameter isWritten: true if the changes have been written.
  func summary(isWritten: Bool) -> String {
    let skipped = self.skipped.isEmpty ? [] : ["Skipped:"] + self.skipped.map { "  \($0)" }
    let notes = files.flatMap { file in
      file.migration.notes.map { "\(file.path):\($0.position): note: \($0.message)" }
    }
    let lines =
      [counts(isWritten)] + changes + skipped + (notes.isEmpty ? [] : ["To do by hand:"] + notes) + advice(isWritten)
    return lines.joined(separator: "\n")
  }

  private func counts(_ isWritten: Bool) -> String {
    let removed = files.count { $0.migration.isRemoved }
    let changed = files.count { $0.isChanged } - removed
    let read = files.count + skipped.count
    let parts = [
      "read \(read) file\(read == 1 ? "" : "s")",
      "\(isWritten ? "changed" : "would change") \(changed)",
      removed > 0 ? "\(isWritten ? "removed" : "would remove") \(removed)" : nil,
      skipped.isEmpty ? nil : "skipped \(skipped.count)",
    ]
    return "Migration: \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  private var changes: [String] {
    let counts = Dictionary(files.flatMap(\.migration.changes).map { ($0, 1) }, uniquingKeysWith: +)
    guard let width = counts.values.map({ "\($0)".count }).max() else { return [] }
    let lines = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kind, count in
      "  " + String(repeating: " ", count: width - "\(count)".count) + "\(count)  \(kind)"
    }
    return ["Changes:"] + lines
  }

  private func advice(_ isWritten: Bool) -> [String] {
    guard files.contains(where: \.isChanged) else { return [] }
    let names: String
    switch origin {
    case .quick:
      let isIncluding = files.flatMap(\.migration.changes).contains { $0.contains("ontext") }
      names =
        "The parts of example names are now separated by spaces instead of commas"
        + (isIncluding ? "; shared examples are in a group \"behaves like\" their name." : ".")
    case .xctest:
      names = "Test names are now words. The code inside `spec()` keeps its indentation, so run your formatter."
    }
    return [names] + (isWritten ? [] : ["Nothing has been written; use --write to make the changes."])
  }
}
