/// How serious a finding is.
package enum Severity: String, Sendable {
  case warning
  case error
}

extension SourceError {
  /// The error as compilers print it.
  package func diagnostic(_ severity: Severity) -> String {
    let end = position.map { ":\($0)" } ?? ""
    return "\(path)\(end): \(severity.rawValue): \(message)"
  }
}
