extension Duration {
  /// Creates the duration of an option: `60` or `1.5` in seconds, or with a unit, `500ms`, `90s`, `2m`, `1h`.
  ///
  /// - Returns: nil for other text, and for a negative duration.
  package init?(option text: String) {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let units = ["": 1, "ms": 0.001, "s": 1, "m": 60, "h": 3600]
    guard let value = Double(number), let unit = units[String(text[number.endIndex...])], value * unit < 1e9 else {
      return nil
    }
    self = .milliseconds((value * unit * 1000).rounded())
  }
}
