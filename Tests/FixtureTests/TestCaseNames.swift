import Foundation
import FoundationXML

/// Reads the names of the test cases from an XML results file.
final class TestCaseNames: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []
  private(set) var failureCount = 0

  func parser(
    _ parser: XMLParser,
    didStartElement element: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if element == "failure" { failureCount += 1 }
    guard element == "testcase", let type = attributes["classname"], let name = attributes["name"] else { return }
    names.append("\(type)/\(name)")
  }
}
