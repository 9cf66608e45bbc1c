import Foundation

/// Counts the instructions of a block with Valgrind. Unlike times, they do not depend on other load on the machine.
///
/// They do not include the cost of memory: page faults and cache misses.
struct InstructionCounter {
  private static let valgrind = "/usr/bin/valgrind"
  private let program: URL

  /// Returns nil if Valgrind is not installed.
  init?() throws {
    guard FileManager.default.isExecutableFile(atPath: Self.valgrind) else { return nil }
    program = FileManager.default.temporaryDirectory.appendingPathComponent("DispatchBlocks-\(getpid())")
    // Valgrind exits if it finds debug information of an unknown version.
    _ = try Self.output(of: "/usr/bin/strip", ["--strip-debug", "-o", program.path, CommandLine.arguments[0]])
  }

  func end() { try? FileManager.default.removeItem(at: program) }

  /// The number of instructions of a block; nil if Valgrind does not count them.
  func instructionsPerBlock(_ workload: Workload, inSimulation: Bool) throws -> Int? {
    let (few, many) = (1_000, 21_000)
    guard let start = try count(workload, few, inSimulation), let end = try count(workload, many, inSimulation) else {
      return nil
    }
    return (end - start) / (many - few)
  }

  private func count(_ workload: Workload, _ blocks: Int, _ inSimulation: Bool) throws -> Int? {
    let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    let arguments = [program.path, workload.rawValue, "\(blocks)", "\(inSimulation)"]
    let output = try Self.output(of: Self.valgrind, options + arguments)
    // Matches "==1== I refs: 1,234". The forked child that checks the runtime prints its own line before that.
    return output.matches(of: /I +refs: +([0-9,]+)/).last.flatMap { Int($0.1.filter { $0 != "," }) }
  }

  /// Runs a program, and returns its standard error.
  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
