import Foundation

/// An offset in a program or a library.
struct ImageOffset: Sendable, Hashable {
  /// The path of the file.
  let image: String
  let offset: UInt
}

/// Finds the functions and lines of addresses with an external tool. Without a tool, it finds nothing.
package struct Symbolizer: Sendable {
  private static let timeout = Duration.seconds(20)

  private let tool: String?

  /// - Parameter tool: the path of `llvm-symbolizer` or `addr2line`; nil to find nothing.
  package init(tool: String?) {
    self.tool = tool
  }

  /// The symbolizer with the installed tool.
  package static let installed = Symbolizer(tool: find("llvm-symbolizer", besides: "swift") ?? find("addr2line"))

  /// Returns the path of a tool in `PATH`, or in the directory of another tool; nil if there is none.
  package static func find(_ tool: String, besides other: String? = nil) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
    if let path = folders.map({ "\($0)/\(tool)" }).first(where: isThere) { return path }
    guard let other, let neighbour = find(other) else { return nil }
    let folder = URL(fileURLWithPath: neighbour).resolvingSymlinksInPath().deletingLastPathComponent()
    let path = folder.appendingPathComponent(tool).path
    return isThere(path) ? path : nil
  }

  /// Returns the functions at each position, innermost first. There are several where functions were inlined, and none
  /// if unknown.
  func frames(at positions: [ImageOffset]) -> [[SymbolizedFrame]] {
    guard let tool, let frames = ask(tool, positions), frames.count == positions.count else {
      return positions.map { _ in [] }
    }
    return frames
  }

  private func ask(_ tool: String, _ positions: [ImageOffset]) -> [[SymbolizedFrame]]? {
    #if FORKED_WORKERS
    let addresses = positions.map { "0x" + String($0.offset, radix: 16) }
    var arguments = [tool, "-a", "-f", "-i"]
    if tool.hasSuffix("symbolizer") {
      arguments += ["--output-style=GNU", "--no-demangle"]
      arguments += zip(positions, addresses).map { "\"\($0.image)\" \($1)" }
    } else {
      // `addr2line` takes a single file, so this uses the one with the most positions.
      let images = Dictionary(grouping: positions, by: \.image).mapValues(\.count)
      guard let image = images.max(by: { $0.value < $1.value })?.key else { return nil }
      arguments += ["-e", image] + zip(positions, addresses).map { $0.image == image ? $1 : "0x0" }
    }
    // Prevents the tool from fetching debug information from servers.
    let environment = ProcessInfo.processInfo.environment.filter { $0.key != "DEBUGINFOD_URLS" }
    guard let result = Command.run(arguments, environment: environment, timeout: Self.timeout), result.status == 0
    else { return nil }
    return Self.parse(result.output)
    #else
    return nil
    #endif
  }

  /// Parses the output of a tool: one line per address, followed by two lines per function, for its name and its
  /// source.
  private static func parse(_ output: String) -> [[SymbolizedFrame]] {
    var result: [[SymbolizedFrame]] = []
    var symbol: Substring?
    for line in output.split(separator: "\n") {
      if let name = symbol {
        result[result.count - 1].append(SymbolizedFrame(symbol: String(name), source: source(line)))
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
  private static func source(_ text: Substring) -> SourceLocation? {
    let text = text.split(separator: " (discriminator").first ?? text
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0 else {
      return nil
    }
    let path = text[..<colon]
    return path.hasSuffix(">") || path.hasPrefix("?") ? nil : SourceLocation(path: String(path), line: line)
  }
}
