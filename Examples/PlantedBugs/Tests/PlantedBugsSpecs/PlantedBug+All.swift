extension PlantedBug {
  /// The bank.
  static let bank = [
    asyncBarrier, asyncSemaphore, bankTransfer, boundedBuffer, circuitBreaker, connectionPool, debouncer,
    diningPhilosophers, draftStore, eventBus, heartbeatSupervisor, imageView, importOperations, lazyInitializer,
    listSelection, lruCache,
    multicast, prefetcher, profileScreen, queueCache, rateLimiter, readWriteLock, retryQueue, singleFlightLoader,
    ticketCounter, timerHeap, tokenRefresher, uploadQueue, workStealingQueue,
  ]

  /// Models of bugs that were found in published libraries, except the one that ends the process.
  static let models = [delayedAnswer, throttle, waitersInOrder, concurrentSends]

  #if os(Linux)
  /// Models of flaky tests of servers, which use threads, sockets and an event loop.
  static let servers = [repeatedTask, promise, resetConnection, loopShutdown]
  #else
  static let servers: [PlantedBug] = []
  #endif
}
