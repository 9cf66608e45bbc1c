import Foundation

/// Matches JSON text that decodes as a type: `expect(response.body).to(beDecodable(as: Cat.self))`.
///
/// A failure shows where decoding failed, and why.
public func beDecodable<Text: _JSONText, Value: Decodable>(
  as type: Value.Type,
  with decoder: JSONDecoder = JSONDecoder()
) -> Matcher<Text> {
  beDecodable(type, nil, decoder)
}

/// Matches JSON text that decodes as a value that matches:
/// `expect(response.body).to(beDecodable(as: Cat.self, haveField(\.name, "Tom")))`.
///
/// A failure shows where decoding failed, and why.
public func beDecodable<Text: _JSONText, Value: Decodable>(
  as type: Value.Type,
  _ matcher: Matcher<Value>,
  with decoder: JSONDecoder = JSONDecoder()
) -> Matcher<Text> {
  beDecodable(type, .satisfies(matcher), decoder)
}

private func beDecodable<Text: _JSONText, Value: Decodable>(
  _ type: Value.Type,
  _ requirement: Requirement<Value>?,
  _ decoder: JSONDecoder
) -> Matcher<Text> {
  func words(_ result: MatcherResult?) -> String {
    "be decodable as \(type)" + (requirement.map { " \($0.words(result))" } ?? "")
  }
  return .nonNil(words(nil)) { text, location in
    let value: Value
    do {
      value = try decoder.decode(type, from: text._jsonTextData)
    } catch {
      return MatcherResult(
        bool: false,
        message: .expectedCustomValueTo(words(nil), actual: "<\(text.testText)>")
          .appended(details: reason(error, text).elided())
      )
    }
    let result = try requirement?.evaluate(value, location)
    return MatcherResult(
      status: result?.status ?? .matches,
      message: .expectedCustomValueTo(words(result), actual: "<\(stringify(value))> from <\(text.testText)>")
    )
  }
}

/// Describes where and why decoding failed.
private func reason(_ error: any Error, _ text: some _JSONText) -> String {
  guard let error = error as? DecodingError else { return stringify(error) }
  switch error {
  case .keyNotFound(let key, let context):
    return "\(path(context.codingPath + [key])): missing"
  case .valueNotFound(let type, let context):
    return "\(path(context.codingPath)): expected \(type), got null"
  case .typeMismatch(_, let context):
    return "\(path(context.codingPath)): \(context.debugDescription)"
  case .dataCorrupted(let context):
    do { _ = try JSONParser.parse(text) } catch { return "not JSON: \(error)" }
    let underlying = context.underlyingError.map { " (\(stringify($0)))" } ?? ""
    // For a number that does not fit its type, Foundation reports neither path nor cause on Linux.
    let hint = context.codingPath.isEmpty && underlying.isEmpty ? " (it is, but a number may not fit its type)" : ""
    return "\(path(context.codingPath)): \(context.debugDescription)\(underlying)\(hint)"
  @unknown default:
    return stringify(error)
  }
}

private func path(_ keys: [any CodingKey]) -> JSONPath {
  keys.reduce(JSONPath()) { path, key in key.intValue.map(path.index) ?? path.key(key.stringValue) }
}
