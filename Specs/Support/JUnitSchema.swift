/// The schema of JUnit XML that Jenkins publishes, `junit-10.xsd` of its xUnit plugin. Also checks what other readers
/// rely on: the order of elements in older schemas, and the counts.
enum JUnitSchema {
  private struct Rule {
    var required: [String] = []
    var optional: [String] = []
    /// The names of the child elements, in order.
    var children: [String] = []
    var hasText = false
  }

  private static let rerun = Rule(
    required: ["type"],
    optional: ["message"],
    children: ["stackTrace", "system-out", "system-err"]
  )
  private static let failure = Rule(optional: ["type", "message"], hasText: true)
  private static let text = Rule(hasText: true)
  private static let rules: [String: Rule] = [
    "testsuites": Rule(optional: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"]),
    "testsuite": Rule(
      required: ["name", "tests", "failures", "errors"],
      optional: [
        "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url", "version",
      ],
      children: ["properties", "testcase", "system-out", "system-err"]
    ),
    "properties": Rule(children: ["property"]),
    "property": Rule(required: ["name", "value"]),
    "testcase": Rule(
      required: ["name", "classname"],
      optional: ["time", "group"],
      children: [
        "skipped", "failure|error", "rerunFailure", "rerunError", "flakyFailure|flakyError", "system-out", "system-err",
      ]
    ),
    "failure": failure, "error": failure, "skipped": failure, "rerunFailure": rerun, "rerunError": rerun,
    "flakyFailure": rerun, "flakyError": rerun, "stackTrace": text, "system-out": text, "system-err": text,
  ]

  /// Returns the problems of a document; empty if it is valid.
  static func problems(in document: String) -> [String] {
    do {
      let root = try XMLNode(document: document)
      return (root.name == "testsuites" ? [] : ["the root is \(root.name)"]) + problems(in: root)
    } catch {
      return ["not well-formed: \(error)"]
    }
  }

  private static func problems(in element: XMLNode) -> [String] {
    guard let rule = rules[element.name] else { return ["<\(element.name)> is unknown"] }
    var problems: [String] = []
    let names = Set(element.attributes.keys)
    for name in rule.required where !names.contains(name) { problems.append("has no attribute \(name)") }
    for name in names.subtracting(rule.required + rule.optional).sorted() {
      problems.append("has the unknown attribute \(name)")
    }
    // The type of times in Surefire's schema, without thousands separators.
    if let time = element.attributes["time"], time.wholeMatch(of: #/[0-9]*(\.[0-9]{0,3})?/#) == nil {
      problems.append("has the time \(time)")
    }
    if let date = element.attributes["timestamp"],
      date.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}/#) == nil
    {
      problems.append("has the timestamp \(date)")
    }
    if !rule.hasText, element.text.contains(where: { !$0.isWhitespace }) {
      problems.append("has the text \(element.text)")
    }
    var last = 0
    for child in element.children {
      let place = rule.children.firstIndex { $0.split(separator: "|").contains { $0 == child.name } }
      guard let place else {
        problems.append("must not contain <\(child.name)>")
        continue
      }
      if place < last { problems.append("has <\(child.name)> too late") }
      last = max(last, place)
    }
    if element.name == "testsuite" || element.name == "testsuites" { problems += countProblems(in: element) }
    return problems.map { "<\(element.name)> \($0)" } + element.children.flatMap(Self.problems)
  }

  private static func countProblems(in suite: XMLNode) -> [String] {
    let cases = suite.all("testcase")
    func count(_ name: String) -> Int { cases.count { $0.children.first?.name == name } }
    let counts = [
      "tests": cases.count, "failures": count("failure"), "errors": count("error"), "skipped": count("skipped"),
    ]
    return counts.compactMap { name, count in
      guard let text = suite.attributes[name], text != "\(count)" else { return nil }
      return "has \(name)=\(text), and not \(count)"
    }
  }
}
