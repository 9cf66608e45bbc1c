import CandlestickSimulation
import Foundation

// Runs one of the programs in real time or in a simulation, and prints what it returns: `ComparedProgram real NAME`.
let programs = isolationPrograms.merging(threadPrograms) { one, _ in one }.merging(blockingPrograms) { one, _ in one }
  .merging(runLoopPrograms) { one, _ in one }.merging(waitingPrograms) { one, _ in one }

guard CommandLine.arguments.count == 3, let program = programs[CommandLine.arguments[2]] else {
  print(programs.keys.sorted().joined(separator: "\n"))
  exit(2)
}
if CommandLine.arguments[1] == "simulated" {
  print(try withDeterministicExecution { try await program() })
} else {
  if CommandLine.arguments[2].hasPrefix("hangs: ") { alarm(1) }
  Task.detached {
    print(try await program())
    exit(0)
  }
  RunLoop.main.run()
}
