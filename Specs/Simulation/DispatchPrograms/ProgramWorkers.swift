import CandlestickSupport
import Foundation

/// Runs programs in child processes of the test process, several at once.
enum ProgramWorkers {
  private static let count = 6
  private static let spec = "Specs.RandomDispatchProgramsSpec"

  static func outcomes(of names: [String], on host: ProgramHost) -> [String: ProgramOutcome] {
    let outcomes = Locked<[String: ProgramOutcome]>([:])
    let rest = Locked(ArraySlice(names))
    // A process runs many programs, because its start takes longer than a program.
    let share = max(1, min(100, names.count / count))
    let threads = DispatchGroup()
    for _ in 0..<count {
      threads.enter()
      Thread {
        while true {
          var names = rest.withLock { rest in
            defer { rest = rest.dropFirst(share) }
            return Array(rest.prefix(share))
          }
          guard !names.isEmpty else { break }
          while !names.isEmpty {
            let found = run(names, on: host)
            outcomes.withLock { $0.merge(found) { $1 } }
            names.removeAll { found[$0] != nil }
          }
        }
        threads.leave()
      }.start()
    }
    threads.wait()
    return outcomes.withLock(\.self)
  }

  /// Returns the outcomes of at least the first programs.
  private static func run(_ names: [String], on host: ProgramHost) -> [String: ProgramOutcome] {
    let file = FileManager.default.temporaryDirectory.appending(path: "dispatch-programs-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: Command.ownProgram)
    process.arguments = [spec]
    var environment = ProcessInfo.processInfo.environment
    environment[ProgramWorker.variable] = ([file.path, host.description] + names).joined(separator: " ")
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    do { try process.run() } catch { return [names[0]: .failed("\(error)", [])] }
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let isRegular = process.terminationReason == .exit && process.terminationStatus == 0
    let found = parsed(text, ending: isRegular ? nil : printed)
    return found.isEmpty ? [names[0]: .failed("no program ran:\n\(printed)", [])] : found
  }

  /// - Parameter ending: what the process printed before it crashed or failed, if it did.
  private static func parsed(_ text: String, ending: String?) -> [String: ProgramOutcome] {
    var outcomes: [String: ProgramOutcome] = [:]
    // The program that is running, or the last one.
    var (name, last): (String?, String?) = (nil, nil)
    var events: [ProgramEvent] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("program ") {
        name = String(line.dropFirst("program ".count))
        last = name
        events = []
      } else if let event = ProgramEvent(String(line)) {
        events.append(event)
      } else if let ended = name {
        let text = line.split(separator: "\u{2028}").joined(separator: "\n")
        outcomes[ended] =
          if line == ProgramWorker.ended {
            .ended(events)
          } else if line.hasPrefix(ProgramWorker.stuck) {
            .stuck(String(text.dropFirst(ProgramWorker.stuck.count)), events)
          } else {
            .failed(text, events)
          }
        name = nil
      }
    }
    // A program that has ended must not make the process fail later. The process of a blocked program ends early.
    let hasFailedLater = ending != nil && last.flatMap { outcomes[$0]?.hasEnded } ?? false
    if let failed = name ?? (hasFailedLater ? last : nil) {
      outcomes[failed] = .failed("crashed or hung:\n\(ending?.suffix(1_000) ?? "")", events)
    }
    return outcomes
  }
}
