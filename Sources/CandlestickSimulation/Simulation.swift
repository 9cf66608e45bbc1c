import Foundation

/// The simulation that runs the current code: one thread, virtual time, and a schedule that a seed determines.
///
/// ```swift
/// try withDeterministicExecution {
///   let search = Search(debounce: .milliseconds(300))
///   search.text = "cat"
///   try await Simulation.current.advance(by: .milliseconds(299))
///   expect(search.requests).to(beEmpty())
///   try await Simulation.current.advance(by: .milliseconds(1))
///   expect(search.requests).to(equal(["cat"]))
/// }
/// ```
public struct Simulation: Sendable {
  private let context: (any ExecutionContext)?

  /// The current simulation. Outside a simulation, the value has real time and the system's random numbers.
  public static var current: Simulation { Simulation(context: context) }

  /// True if a simulation is running.
  public var isRunning: Bool { context != nil }

  /// The virtual time since the simulation began. Outside a simulation, the real time since the first access.
  public var now: Duration { context.map { .nanoseconds($0.time) } ?? Self.start.duration(to: .now) }

  private static let start = ContinuousClock.now

  /// True if time advances to the next timer when nothing is ready, which is the default. If false, only `advance(by:)`
  /// advances time.
  public var autoAdvance: Bool {
    get { context?.autoAdvance ?? true }
    nonmutating set { context?.autoAdvance = newValue }
  }

  /// Runs all other tasks until each has ended or is suspended.
  ///
  /// - Throws: ``SimulationError`` outside a simulation.
  public nonisolated(nonsending) func settle() async throws {
    try await advance(by: .zero)
  }

  /// Advances virtual time and runs everything that becomes due, until nothing is ready.
  ///
  /// - Parameter duration: the time to advance by.
  /// - Throws: ``SimulationError`` outside a simulation, or if the duration is negative.
  public nonisolated(nonsending) func advance(by duration: Duration) async throws {
    let context = try context(for: duration)
    await context.wait(until: context.time(after: duration))
  }

  /// Runs all other tasks until each has ended or is suspended.
  ///
  /// - Throws: ``SimulationError`` outside a simulation, or if the tasks never stop.
  @available(*, noasync, message: "await it: `try await Simulation.current.settle()`")
  public func settle() throws {
    try advance(by: .zero)
  }

  /// Advances virtual time and runs everything that becomes due, until nothing is ready.
  ///
  /// - Parameter duration: the time to advance by.
  /// - Throws: ``SimulationError`` outside a simulation, if the duration is negative, or if the tasks never stop.
  @available(*, noasync, message: "await it: `try await Simulation.current.advance(by: …)`")
  public func advance(by duration: Duration) throws {
    let context = try context(for: duration)
    try context.passTime(until: context.time(after: duration))
  }

  private func context(for duration: Duration) throws -> any ExecutionContext {
    guard let context else {
      if let obstacle = SimulationAvailability.obstacle { throw obstacle.error }
      throw SimulationError(
        .notInSimulation,
        "no simulation is running here, so time cannot advance; run the code in withDeterministicExecution, or give the example "
          + "the trait .deterministic"
      )
    }
    guard duration >= .zero else {
      throw SimulationError(.negativeTime, "time cannot advance by less than zero: \(duration)")
    }
    return context
  }

  /// A random number generator that the simulation's seed determines. Outside a simulation, it draws from the system.
  public var random: some RandomNumberGenerator & Sendable { SimulationRandomNumberGenerator(context: context) }

  /// Returns a version 4 UUID that the simulation's seed determines, like `UUID()` in a simulation.
  public func uuid() -> UUID {
    var random = random
    var numbers = (random.next(), random.next())
    return withUnsafeMutableBytes(of: &numbers) { bytes in
      // Version 4, variant 1 of RFC 9562.
      bytes[6] = bytes[6] & 0x0f | 0x40
      bytes[8] = bytes[8] & 0x3f | 0x80
      return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }
}

/// Draws random numbers from the simulation's seed, or from the system outside a simulation.
private struct SimulationRandomNumberGenerator: RandomNumberGenerator, Sendable {
  let context: (any ExecutionContext)?

  mutating func next() -> UInt64 {
    if let context { return context.nextRandom() }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
