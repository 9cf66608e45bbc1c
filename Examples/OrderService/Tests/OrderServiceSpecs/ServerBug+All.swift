extension ServerBug {
  /// The bank.
  static let all: [ServerBug] = [
    acceptedOrder, acceptors, backPressure, blockedLoop, coldStart, doubleClose, droppedAnswer, idleConnections,
    keepAlive, leakedConnection, messageParts, oversold, pipelining, readiness, repeatedRequest, staleAnswer, wakeUp,
  ]
}
