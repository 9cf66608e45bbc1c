import CandlestickSource

/// An argument of a call.
struct CallArgument {
  let label: String?
  /// The tokens of its value.
  let value: Range<Int>

  /// The arguments between two brackets, split by the commas that are in no further bracket.
  static func all(in code: SourceCode, from open: Int) -> [CallArgument] {
    guard let close = code.partner(of: open), close > open + 1 else { return [] }
    var arguments: [CallArgument] = []
    var (start, index) = (open + 1, open + 1)
    while index < close {
      if code.is(",", at: index) {
        arguments.append(CallArgument(code, start..<index))
        start = index + 1
      }
      index = endOfGenericArguments(code, from: index, to: close) ?? code.next(after: index)
    }
    if start < close { arguments.append(CallArgument(code, start..<close)) }
    return arguments
  }

  private init(_ code: SourceCode, _ tokens: Range<Int>) {
    let isLabeled = tokens.count > 2 && code.is(":", at: tokens.lowerBound + 1)
    label = isLabeled ? code.name(at: tokens.lowerBound) : nil
    value = label == nil ? tokens : tokens.lowerBound + 2..<tokens.upperBound
  }

  /// The token after `<A, B>`, if such a list is what begins here; nil if `<` compares.
  ///
  /// It is a list if only what types are made of is in it, and if what comes after it may come after a type.
  private static func endOfGenericArguments(_ code: SourceCode, from start: Int, to end: Int) -> Int? {
    guard code.is("<", at: start), start > 0, code.name(at: start - 1) != nil,
      code.tokens[start - 1].range.upperBound == code.tokens[start].range.lowerBound
    else { return nil }
    var depth = 0
    var index = start
    while index < end {
      let token = code.tokens[index]
      switch token.kind {
      case .identifier, .attribute, .punctuation: break
      case .bracket: if code.is("{", at: index) { return nil }
      case .operator where code.is("->", at: index): break
      case .operator:
        for byte in code.text.bytes[token.range] {
          switch byte {
          case UInt8(ascii: "<"): depth += 1
          case UInt8(ascii: ">"): depth -= 1
          case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"): break
          default: return nil
          }
        }
        if depth <= 0 {
          let isEnd = ["(", ")", "]", "{", "}", ".", ",", ":", ";"].contains { code.is($0, at: index + 1) }
          return isEnd ? index + 1 : nil
        }
      default: return nil
      }
      index = code.next(after: index)
    }
    return nil
  }
}
