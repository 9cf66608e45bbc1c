import CTestProcess
import Foundation

/// A function's name as it appears in source code.
///
/// For example, it is `closure in LoaderSpec.spec()` for `closure #1 @Sendable () async -> () in static
/// Specs.LoaderSpec.spec() -> ()`.
package struct FunctionName: Sendable, Equatable {
  /// The name without modules and parameter types.
  package let text: String
  /// The module that declares the function; nil if it is not a Swift function.
  package let module: String?

  /// Returns nil if the compiler generated the function, so that no source code contains it.
  ///
  /// - Parameter symbol: the mangled name.
  package init?(symbol: String) {
    guard let demangled = Self.demangle(symbol) else {
      guard !symbol.isEmpty, !symbol.hasPrefix("?") else { return nil }
      // The parts of an async top level are functions such as `async_MainTY0_`.
      self.init(text: symbol.hasPrefix("async_Main") ? "main" : symbol, module: nil)
      return
    }
    self.init(demangled: demangled)
  }

  private init(text: String, module: String?) {
    self.text = text
    self.module = module
  }

  /// Returns nil if the compiler generated the function, so that no source code contains it.
  ///
  /// - Parameter demangled: the demangled name.
  package init?(demangled: String) {
    guard !Self.generated.contains(where: Self.withoutAttributes(demangled[...]).hasPrefix) else { return nil }
    // A macro has made a unique name.
    guard !demangled.contains(#/\$s\w+fMu_/#) else { return nil }
    var parts = Self.withoutAttributes(demangled[...]).separated(by: " in ").map(Self.withoutAttributes)
    let entity = Self.withoutSignature(parts.removeLast())
    let path = entity.name
    var module: Substring?
    if path.hasPrefix("(extension in "), let end = path.range(of: "):") {
      module = path[..<end.lowerBound].dropFirst("(extension in ".count)
    }
    // The first component is the module, even in an extension.
    let components = path.separated(by: ".").map(Self.withoutDiscriminator)
    var names: [String] = []
    for part in parts {
      let name = part.contains("closure #") ? "closure" : Self.localFunction(part)
      if name != "closure" || names.last != "closure" { names.append(name) }
    }
    names.append(
      (components.count > 1 ? components.dropFirst() : components[...]).joined(separator: ".") + entity.labels
    )
    self.init(text: names.joined(separator: " in "), module: String(module ?? components.first ?? ""))
  }

  private static let generated = [
    "reabstraction thunk", "outlined ", "type metadata", "lazy protocol witness", "one-time initialization ",
  ]

  private static func demangle(_ symbol: String) -> String? {
    guard symbol.hasPrefix("$") || symbol.hasPrefix("_$") else { return nil }
    guard let text = candlestick_demangle(symbol, symbol.utf8.count) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Removes keywords such as `static`, and the descriptions of compiler-generated wrappers.
  private static func withoutAttributes(_ name: Substring) -> Substring {
    if name.hasPrefix("("), let end = name.range(of: " resume partial function for ") {
      return withoutAttributes(name[end.upperBound...])
    }
    for prefix in [
      "static ", "merged ", "partial apply forwarder for ", "async function pointer to ", "dispatch thunk of ",
      "@objc ", "variable initialization expression of ",
    ]
    where name.hasPrefix(prefix) {
      return withoutAttributes(name.dropFirst(prefix.count))
    }
    if name.hasPrefix("protocol witness for ") {
      let witness = name.dropFirst("protocol witness for ".count)
      return withoutAttributes(witness.separated(by: " in conformance ")[0])
    }
    let isSpecialization = name.prefix { $0 != "<" }.hasSuffix("specialization ")
    // The demangler omits a bracket in some specializations, so brackets do not show where the name begins.
    if isSpecialization, let end = name.range(of: "> of ", options: .backwards) {
      return withoutAttributes(name[end.upperBound...])
    }
    if name.hasPrefix("default argument ") {
      let parts = name.separated(by: " of ").dropFirst()
      if let entity = parts.first { return withoutAttributes(name[entity.startIndex...]) }
    }
    return name
  }

  /// Removes the types, and returns the labels of the parameters.
  private static func withoutSignature(_ name: Substring) -> (name: Substring, labels: String) {
    var name = name
    for end in [" -> ", " : ", " async", " throws"] { name = name.separated(by: end)[0] }
    guard name.hasSuffix(")") else { return (name.withoutBrackets, "") }
    var start = name.startIndex
    name.scan { index, depth in if depth == 0, name[index] == "(" { start = index } }
    let head = Self.withoutTypeAttributes(name[..<start].withoutBrackets)
    // The parentheses may contain the whole name: `(name in _123)`.
    guard start > name.startIndex, name[name.index(before: start)] != "." else { return (name.withoutBrackets, "") }
    let parameters = name[name.index(after: start)...].dropLast()
    guard !parameters.isEmpty else { return (head, "()") }
    let labels = parameters.separated(by: ", ").map { parameter in
      let parts = parameter.separated(by: ": ")
      return parts.count > 1 && parts[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? "\(parts[0]):" : "_:"
    }
    return (head, "(\(labels.joined()))")
  }

  /// Returns `load` for `load@Sendable `.
  private static func withoutTypeAttributes(_ name: Substring) -> Substring { name.separated(by: "@")[0] }

  /// Returns `load(from:)` for `load #1 (from: Swift.String) -> ()`. Returns the same for `load(from: Swift.String) ->
  /// ()`, a method of a local type.
  private static func localFunction(_ part: Substring) -> String {
    let words = part.components(separatedBy: " #")
    guard words.count > 1 else {
      let method = withoutSignature(part)
      return method.name + method.labels
    }
    let signature = words[1].drop(while: \.isNumber)
    return words[0] + (signature.isEmpty ? "" : withoutSignature("_" + signature).labels)
  }

  /// Returns `name` for `(name in _123)`.
  private static func withoutDiscriminator(_ name: Substring) -> Substring {
    guard name.hasPrefix("("), let end = name.range(of: " in _") else { return name }
    return name[..<end.lowerBound].dropFirst()
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Visits each character, with the number of brackets that are open before it.
  fileprivate func scan(_ visit: (Index, Int) -> Void) {
    var depth = 0
    var previous: Character = " "
    for index in indices {
      let character = self[index]
      let isClosing = character == ")" || character == "]" || character == ">" && previous != "-"
      if isClosing { depth -= 1 }
      visit(index, depth)
      if character == "(" || character == "[" || character == "<" { depth += 1 }
      previous = character
    }
  }

  /// Returns the parts between separators that are outside brackets.
  fileprivate func separated(by separator: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    scan { index, depth in
      guard depth == 0, index >= start, self[index...].hasPrefix(separator) else { return }
      parts.append(self[start..<index])
      start = self.index(index, offsetBy: separator.count)
    }
    return parts + [self[start...]]
  }

  /// The text without angle brackets and their contents.
  fileprivate var withoutBrackets: Substring {
    guard contains("<"), contains(">") else { return self[...] }
    var result = ""
    var hidden = 0
    for character in self {
      if character == "<" { hidden += 1 }
      if hidden == 0 { result.append(character) }
      if character == ">" { hidden -= 1 }
    }
    return hidden == 0 && !result.isEmpty ? result[...] : self[...]
  }
}
