/// Finds the end of a statement of Swift: where all is closed that it opens, and the next line does not go on with it.
struct StatementScanner {
  private enum Scope {
    case brackets
    case comment
    case string(quotes: String, hashes: String)
  }

  /// What is open, outermost first.
  private var scopes: [Scope] = []
  /// Whether something was closed that the statement has not opened.
  private var isLeft = false
  /// What has not been read of the line.
  private var rest: Substring = ""

  /// How many lines a statement takes.
  ///
  /// - Parameters:
  ///   - lines: the code, from the first line of the statement on.
  ///   - start: where it begins in that line.
  /// - Returns: 1 if it has no end.
  static func lineCount(of lines: ArraySlice<Substring>, from start: Substring.Index) -> Int {
    var scanner = StatementScanner()
    for index in lines.indices {
      scanner.read(index == lines.startIndex ? lines[index][start...] : lines[index])
      let goesOn = !scanner.scopes.isEmpty || (lines[(index + 1)...].first.map(Self.goesOn) ?? false)
      if scanner.isLeft || !goesOn { return index - lines.startIndex + 1 }
    }
    return 1
  }

  /// Whether a line goes on with the statement of the line before it: ".to(equal(3))", "== 3".
  private static func goesOn(_ line: Substring) -> Bool {
    let code = line.drop(while: \.isWhitespace)
    return code.hasPrefix(".") || ["==", "!=", "<", "<=", ">", ">=", "≈"].contains { code.hasPrefix($0 + " ") }
  }

  private mutating func read(_ line: Substring) {
    rest = line
    while !rest.isEmpty && !isLeft {
      switch scopes.last {
      case .brackets, nil: readCode()
      case .comment:
        if take("*/") { scopes.removeLast() } else if take("/*") { scopes.append(.comment) } else { rest.removeFirst() }
      case .string(let quotes, let hashes):
        if take("\\\(hashes)(") {
          scopes.append(.brackets)
        } else if take("\\\(hashes)") {
          rest = rest.dropFirst()
        } else if take(quotes + hashes) {
          scopes.removeLast()
        } else {
          rest.removeFirst()
        }
      }
    }
    // Where the quote is missing, the code does not compile, or this is no string, but a regular expression.
    if case .string("\"", _) = scopes.last { scopes.removeLast() }
  }

  private mutating func readCode() {
    let hashes = String(rest.prefix { $0 == "#" })
    if take("//") {
      rest = ""
    } else if take("/*") {
      scopes.append(.comment)
    } else if let quotes = ["\"\"\"", "\""].first(where: { take(hashes + $0) }) {
      scopes.append(.string(quotes: quotes, hashes: hashes))
    } else {
      switch rest.removeFirst() {
      case "(", "[", "{": scopes.append(.brackets)
      case ")", "]", "}": if scopes.popLast() == nil { isLeft = true }
      default: break
      }
    }
  }

  /// Reads a text if it comes next.
  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
