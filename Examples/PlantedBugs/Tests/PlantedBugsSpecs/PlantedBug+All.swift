extension PlantedBug {
  /// The bank.
  static let bank = [
    asyncBarrier, asyncSemaphore, connectionPool, prefetcher, profileScreen,
    bankTransfer, boundedBuffer, circuitBreaker, debouncer, diningPhilosophers, eventBus,
    heartbeatSupervisor,
    imageView, importOperations, lazyInitializer, multicast, queueCache, rateLimiter, readWriteLock, retryQueue,
    singleFlightLoader, ticketCounter, tokenRefresher, uploadQueue, workStealingQueue,
  ]

  /// Models of bugs that were found in published libraries, but for the one that ends the process.
  static let models = [delayedAnswer, throttle, waitersInOrder, concurrentSends]
}
