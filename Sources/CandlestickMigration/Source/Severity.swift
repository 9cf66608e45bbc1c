/// The severity of a diagnostic.
package enum Severity: String, Sendable {
  case warning
  case error
}

extension SourceError {
  /// Returns the error in the format of compiler diagnostics.
  package func diagnostic(_ severity: Severity) -> String {
    let end = position.map { ":\($0)" } ?? ""
    return "\(path)\(end): \(severity.rawValue): \(message)"
  }
}
