import Foundation
import PackagePlugin

/// The arguments of `swift package specs`.
struct SpecsArguments {
  /// The arguments of the test processes.
  private(set) var forProcesses: [String] = []
  private(set) var asksForHelp = false
  private(set) var asksForVersion = false
  /// True to run the program of the last build.
  private(set) var skipsBuild = false
  /// True if the specs are rerun after each change.
  private(set) var isWatching = false
  /// The build configuration; by default, that of the package manager.
  private(set) var configuration = PackageManager.BuildConfiguration.inherit

  /// The options of the package manager, which must precede the command.
  private static let ofPackageManager: Set = [
    "--package-path", "--scratch-path", "--build-path", "--sanitize", "--swift-sdk", "--triple", "--traits", "--jobs",
    "-j",
    "--verbose", "-v", "--very-verbose", "--vv", "--quiet", "-q", "--disable-sandbox", "-Xswiftc", "-Xcc", "-Xcxx",
    "-Xlinker", "--cache-path", "--config-path", "--security-path", "--swift-sdks-path", "--toolset", "--toolchain",
    "--sdk", "--pkg-config-path", "--enable-all-traits", "--disable-default-traits", "--skip-update",
    "--force-resolved-versions", "--disable-automatic-resolution", "--only-use-versions-from-resolved-file",
  ]

  private static func option(_ flag: String) -> (flag: String, argument: Options.Argument)? {
    Options.all.first { $0.flag == flag }
  }

  /// Reads the arguments.
  ///
  /// - Throws: ``UsageError`` if one is unknown or has no value. The test processes check the values.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var mayNeedEquals: String?
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch parts[0] {
      case "--help", "-h": asksForHelp = true
      case "--version": asksForVersion = true
      case "--watch": isWatching = true
      case "--skip-build": skipsBuild = true
      // The package manager reads this option even after the command.
      case "--build-system": if parts.count == 1 { _ = rest.popFirst() }
      case "--configuration", "-c":
        let value = parts.count > 1 ? parts[1] : rest.popFirst()
        guard let value, ["debug", "release"].contains(value) else {
          throw UsageError(description: "\(parts[0]) takes debug or release")
        }
        configuration = value == "debug" ? .debug : .release
      default:
        if Self.isPath(argument, after: mayNeedEquals) {
          forProcesses.append("--file=\(argument)")
          continue
        }
        guard let option = Self.option(parts[0]) else { throw Self.unknown(argument, parts[0], after: mayNeedEquals) }
        forProcesses.append(argument)
        mayNeedEquals = option.argument == .optional && parts.count == 1 ? option.flag : nil
        if option.argument == .several {
          let values = rest.prefix { !$0.hasPrefix("-") }
          forProcesses += values
          rest = rest.dropFirst(values.count)
          if parts.count > 1 ? !parts[1].isEmpty : !values.isEmpty { continue }
        }
        if option.argument == .required, parts.count == 1, let next = rest.first, Self.option(next) == nil {
          forProcesses.append(rest.removeFirst())
        } else if parts.count == 1 ? option.argument == .required || option.argument == .several : parts[1].isEmpty {
          throw UsageError(description: "\(option.flag) takes a value; `swift package specs --help` shows which")
        }
      }
    }
  }

  /// Returns true for the path of a file or a folder of specs, as in `Tests/CartSpec.swift:12`.
  ///
  /// - Parameter option: an option before it, of which it may be the value, such as the name of a branch.
  private static func isPath(_ argument: String, after option: String?) -> Bool {
    if argument.hasPrefix("-") { return false }
    if argument.prefix(while: { $0 != ":" }).hasSuffix(".swift") { return true }
    let isFolder = FileManager.default.fileExists(atPath: argument) || argument.contains("/") && !argument.contains(" ")
    return option == nil && isFolder
  }

  private static func unknown(_ argument: String, _ flag: String, after option: String?) -> UsageError {
    if ofPackageManager.contains(flag) {
      return UsageError(
        description:
          "\(flag) is an option of the package manager; write it before the command: `swift package \(flag) … specs`"
      )
    }
    let hint =
      if let advice = ForeignOptions.advice(on: flag) {
        advice
      } else if flag.hasPrefix("-") {
        EditDistance.nearestFlag(to: flag, among: Options.all.map(\.flag)).map { "did you mean \($0)?" }
          ?? "`swift package specs --help` lists all options"
      } else if let option {
        "for a value of \(option), write \(option)=\"\(argument)\""
      } else {
        "to run the examples with that name, use --filter \"\(argument)\""
      }
    return UsageError(description: "unknown argument \"\(argument)\"; \(hint)")
  }
}
