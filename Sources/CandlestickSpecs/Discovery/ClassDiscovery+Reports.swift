import CandlestickReports

extension ClassDiscovery {
  /// Creates the reports of a run.
  ///
  /// - Parameters:
  ///   - requested: the requested formats, each as `NAME` or `NAME:FILE`.
  ///   - format: the format for the standard output if no requested format is to be written there.
  ///   - style: the style of the standard output.
  /// - Throws: ``ReportError`` if a format is unknown, if two formats have the same destination, or if a file cannot be
  ///   written.
  package func reports(_ requested: [String], otherwise format: String, _ style: ReportStyle = ReportStyle()) throws
    -> [SpecReport]
  {
    var formats = requested.map { ReportFormat($0) }
    if formats.allSatisfy({ $0.path != nil }) { formats.insert(ReportFormat(format), at: 0) }
    for (index, format) in formats.enumerated() {
      guard let other = formats[..<index].first(where: { $0.hasPlace(of: format) }) else { continue }
      guard let path = format.path else {
        throw ReportError(
          "the formats \(other.name) and \(format.name) would both print to the standard output; give one a file, as in "
            + "\(format.name):FILE"
        )
      }
      throw ReportError("the formats \(other.name) and \(format.name) would both write \(path)")
    }
    let reports = try formats.map(report)
    // Files are opened last, because that removes earlier ones.
    for (report, format) in zip(reports, formats) {
      if let path = format.path { report.output = try ReportOutput(path: path) } else { report.output.style = style }
    }
    return reports
  }

  private func report(_ format: ReportFormat) throws -> SpecReport {
    guard let type = reports.first(where: { $0.format == format.name }) else {
      let known = reports.map { $0.format }.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
      throw ReportError("unknown format \"\(format.name)\"; available: \(known)")
    }
    return type.init()
  }
}
