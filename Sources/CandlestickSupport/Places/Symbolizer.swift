#if os(Linux)
import Foundation

/// Finds the functions and lines of addresses with a tool; without one, nothing.
package struct Symbolizer: Sendable {
  private static let timeout = Duration.seconds(20)

  /// The path of `llvm-symbolizer` or `addr2line`, if any.
  private let tool: String?

  /// - Parameter tool: the path of `llvm-symbolizer` or `addr2line`; nil to find nothing.
  package init(tool: String?) {
    self.tool = tool
  }

  /// The symbolizer with the installed tool.
  package static let installed = Symbolizer(tool: find("llvm-symbolizer", besides: "swift") ?? find("addr2line"))

  /// The path of a tool in `PATH`, or else in the directory of another tool; nil if there is none.
  package static func find(_ tool: String, besides other: String? = nil) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
    if let path = folders.map({ "\($0)/\(tool)" }).first(where: isThere) { return path }
    guard let other, let neighbour = find(other) else { return nil }
    let folder = URL(fileURLWithPath: neighbour).resolvingSymlinksInPath().deletingLastPathComponent()
    let path = folder.appendingPathComponent(tool).path
    return isThere(path) ? path : nil
  }

  /// The functions at each site, innermost first: several for inlined functions, none if unknown.
  func frames(at sites: [CodeSite]) -> [[CodeFrame]] {
    guard let tool, let frames = ask(tool, sites), frames.count == sites.count else { return sites.map { _ in [] } }
    return frames
  }

  private func ask(_ tool: String, _ sites: [CodeSite]) -> [[CodeFrame]]? {
    let addresses = sites.map { "0x" + String($0.offset, radix: 16) }
    var arguments = [tool, "-a", "-f", "-i"]
    if tool.hasSuffix("symbolizer") {
      arguments += ["--output-style=GNU", "--no-demangle"]
      arguments += zip(sites, addresses).map { "\"\($0.image)\" \($1)" }
    } else {
      // It takes a single file: use the one with the most sites.
      let images = Dictionary(grouping: sites, by: \.image).mapValues(\.count)
      guard let image = images.max(by: { $0.value < $1.value })?.key else { return nil }
      arguments += ["-e", image] + zip(sites, addresses).map { $0.image == image ? $1 : "0x0" }
    }
    return Self.output(of: arguments).map { Self.parse($0) }
  }

  /// Runs a tool.
  private static func output(of arguments: [String]) -> String? {
    // Fetch no debug information from servers.
    let environment = ProcessInfo.processInfo.environment.filter { $0.key != "DEBUGINFOD_URLS" }
    guard let result = Command.run(arguments, environment: environment, timeout: timeout), result.status == 0 else {
      return nil
    }
    return result.output
  }

  /// Parses a tool's output: for each address a line with it, then two lines for each function, its name and its place.
  private static func parse(_ output: String) -> [[CodeFrame]] {
    var result: [[CodeFrame]] = []
    var symbol: Substring?
    for line in output.split(separator: "\n") {
      if let name = symbol {
        result[result.count - 1].append(CodeFrame(symbol: String(name), source: source(line)))
        symbol = nil
      } else if line.hasPrefix("0x") {
        result.append([])
      } else if !result.isEmpty {
        symbol = line
      }
    }
    return result
  }

  /// Parses `/a/b.swift:12`, optionally followed by ` (discriminator 3)`.
  private static func source(_ text: Substring) -> (file: String, line: Int)? {
    let place = text.split(separator: " (discriminator").first ?? text
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]), line > 0 else {
      return nil
    }
    let file = place[..<colon]
    return file.hasSuffix(">") || file.hasPrefix("?") ? nil : (String(file), line)
  }
}
#endif
