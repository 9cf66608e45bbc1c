/// The path of a value within JSON, as in `$.items[2].price`.
struct JSONPath: CustomStringConvertible {
  private(set) var description = "$"

  /// The path of a key's value.
  func key(_ key: String) -> JSONPath {
    let key = key.elided(to: 200)
    let isName = key.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil
    return appending(isName ? ".\(key)" : "[\(JSON.quote(key))]")
  }

  /// The path of an array element.
  func index(_ index: Int) -> JSONPath { appending("[\(index)]") }

  private func appending(_ step: String) -> JSONPath {
    var path = self
    path.description += step
    return path
  }
}
