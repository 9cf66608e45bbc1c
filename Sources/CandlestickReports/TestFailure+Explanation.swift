import CandlestickExpectations

extension TestFailure {
  /// What a report shows below the message: the code at the failure's place, and the details; nil if there is neither.
  ///
  /// - Parameter files: reads the code.
  func explanation(_ files: SourceFiles) -> String? {
    let parts = [SourceExcerpt(location, in: files)?.text, details].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }
}
