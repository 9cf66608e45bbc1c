/// How serious a finding is.
package enum Severity: String, Sendable {
  case warning
  case error
}
