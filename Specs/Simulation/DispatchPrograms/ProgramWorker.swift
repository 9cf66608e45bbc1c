import Candlestick
import Foundation

/// Runs programs in a child process, which a crash or a deadlock ends, and writes their logs to a file.
///
/// For each program, the file has a line with its name, a line for each event, and a line with its end.
struct ProgramWorker {
  static let variable = "CANDLESTICK_DISPATCH_PROGRAM_WORKER"
  static let ended = "ended"
  /// The beginning of the line about a deadlocked program.
  static let stuck = "stuck: "

  private let host: ProgramHost
  private let names: [String]
  private let output: FileHandle

  /// Returns nil if this process is not a worker.
  init?() {
    let words = ProcessInfo.processInfo.environment[Self.variable]?.split(separator: " ").map(String.init) ?? []
    guard words.count > 2, let host = ProgramHost(words[1]) else { return nil }
    self.host = host
    names = Array(words[2...])
    guard let output = FileHandle(forWritingAtPath: words[0]) else { return nil }
    self.output = output
  }

  /// Ends the process early if a program does not end.
  func run() {
    for name in names {
      guard let program = DispatchProgram(named: name) else { continue }
      write(["program \(name)"])
      // The simulation, or the real Dispatch, may hang.
      alarm(30)
      let (log, end) = host == .realDispatch ? runReally(program) : runSimulated(program)
      write(log.events.map(\.description) + [end.split(separator: "\n").joined(separator: "\u{2028}")])
      if host == .realDispatch, end != Self.ended { _exit(0) }
    }
    alarm(0)
  }

  private func write(_ lines: [String]) {
    output.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func runReally(_ program: DispatchProgram) -> (ProgramLog, String) {
    let run = ProgramRun(program)
    let isDone = SharedValue(false)
    let patience = program.endsByConstruction ? 20 : program.isShortened ? 0.5 : 3
    // The body of a program that may deadlock may block this thread.
    let watch = Thread {
      var (count, limit) = (0, Date() + patience)
      while !isDone.value, Date() < limit {
        usleep(2_000)
        let newCount = run.log.events.count
        if newCount > count { (count, limit) = (newCount, Date() + patience) }
      }
      guard !isDone.value else { return }
      write(run.log.events.map(\.description) + [Self.stuck + "it did not end"])
      _exit(0)
    }
    if !program.endsByConstruction || program.startsOnMainThread { watch.start() }
    run.start { isDone.value = true }
    let limit = Date() + 25
    while !isDone.value, Date() < limit { _ = RunLoop.main.run(mode: .default, before: Date() + 0.002) }
    guard isDone.value else { return (run.log, Self.stuck + "it did not end") }
    run.release()
    return (run.log, Self.ended)
  }

  private func runSimulated(_ program: DispatchProgram) -> (ProgramLog, String) {
    let log = ProgramLog()
    do {
      // No event comes from outside, so a deadlock is found at once.
      let settings = SimulationSettings(outsideTimeout: .milliseconds(200))
      try withDeterministicExecution(seed: seed, settings: settings) { @MainActor in
        let run = ProgramRun(program, log: log)
        defer { run.release() }
        await withCheckedContinuation { continuation in
          run.start { continuation.resume() }
        }
      }
      return (log, Self.ended)
    } catch let error as SimulationError where error.kind == .deadlock {
      return (log, Self.stuck + "\(error)")
    } catch {
      return (log, "\(error)")
    }
  }

  private var seed: UInt64 {
    if case .simulation(let seed) = host { seed } else { 0 }
  }
}
