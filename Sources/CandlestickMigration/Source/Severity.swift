/// The severity of a finding.
package enum Severity: String, Sendable {
  case warning
  case error
}

extension SourceError {
  /// Returns the error as compilers print it.
  package func diagnostic(_ severity: Severity) -> String {
    let end = position.map { ":\($0)" } ?? ""
    return "\(path)\(end): \(severity.rawValue): \(message)"
  }
}
