import CandlestickSimulation
import Foundation

// Ends on a schedule, in the way of its first argument; with a second argument, only on that schedule. The argument
// "exploresNothing" prints whether crashes are handled.

func end(by peril: String) async {
  let arrivals = Arrivals()
  await withDiscardingTaskGroup { group in
    for number in 1...3 { group.addTask { await arrivals.add(number) } }
  }
  guard await arrivals.numbers == [3, 2, 1] else { return }
  switch peril {
  case "traps": fatalError("boom on a schedule")
  case "readsOutOfRange": print(await arrivals.numbers[3])
  case "exits": exit(3)
  case "exitsAtOnce": _exit(3)
  case "breaksTheHeap":
    // The C library ends the process while it holds the lock of this thread's part of the heap.
    memset(malloc(100_000), 0, 101_000)
    free(malloc(110_000))
  default:
    await withCheckedContinuation { continuation in
      continuation.resume()
      continuation.resume()
    }
  }
}

actor Arrivals {
  private(set) var numbers: [Int] = []

  func add(_ number: Int) { numbers.append(number) }
}

let peril = CommandLine.arguments[1]
if peril == "exploresNothing" {
  var action = sigaction()
  sigaction(SIGSEGV, nil, &action)
  print("handles crashes: \(action.__sigaction_handler.sa_handler != nil)")
} else if CommandLine.arguments.count > 2 {
  try replaySchedule(CommandLine.arguments[2]) { await end(by: peril) }
} else {
  try exploreSchedules(1_000) { await end(by: peril) }
}
