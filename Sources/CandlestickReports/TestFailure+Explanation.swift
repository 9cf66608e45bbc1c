import CandlestickExpectations

extension TestFailure {
  /// What a report shows below the message: the code that the failure is about, and the details.
  ///
  /// - Parameter files: reads the code.
  /// - Returns: nil if there is nothing to show.
  func explanation(_ files: SourceFiles) -> String? {
    let parts = [SourceExcerpt(location, in: files)?.text, details].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }
}
