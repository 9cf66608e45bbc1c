import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of an XML document.
struct XMLNode {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLNode] = []
  /// The text directly in the element.
  var text = ""

  /// Parses a document.
  ///
  /// - Throws: an error if it is not well-formed.
  init(document: String) throws {
    let parser = XMLParser(data: Data(document.utf8))
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse(), let root = builder.stack[0].children.first else {
      throw Problem(description: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "no element")")
    }
    self = root
  }

  init(name: String, attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  /// Returns all elements with a name in this element, at any depth.
  func all(_ name: String) -> [XMLNode] { children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) } }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var stack = [XMLNode(name: "")]

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      stack.append(XMLNode(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { stack[stack.count - 1].text += text }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      let element = stack.removeLast()
      stack[stack.count - 1].children.append(element)
    }
  }
}
