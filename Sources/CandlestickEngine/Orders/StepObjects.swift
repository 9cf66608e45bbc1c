import CandlestickSimulation

/// Numbers the objects that steps of a run use, and names them across runs.
struct StepObjects {
  private var numbers: [SharedObject: UInt64] = [:]
  /// The names of the objects, by number. An object that may be the same in another run has the same name there.
  private(set) var names: [UInt64] = []
  /// The numbers of the objects that protect state.
  private var places: Set<UInt64> = []
  /// The types of the actors that steps have used, as addresses of metadata.
  private(set) var actorTypes: Set<UnsafeRawPointer> = []
  /// True if steps have used locks, or other objects that code waits for.
  private(set) var hasLocks = false
  /// The names of the actors that steps of the run have created.
  private var actorNames: [UInt: UInt64] = [:]

  /// Returns true if a step has used an object.
  func isKnown(_ object: SharedObject) -> Bool { numbers[object] != nil }

  /// Returns true if a number belongs to an actor, a queue or a lock.
  func holdsState(_ number: UInt64) -> Bool { places.contains(number) }

  /// Records that a step has created an actor.
  mutating func created(actor: UnsafeRawPointer, named name: UInt64) {
    let address = UInt(bitPattern: actor)
    actorNames[address] = name
    // An earlier actor may have had the same address.
    numbers[.actor(address)] = nil
  }

  /// - Parameter taskID: returns the identity of a task from its number.
  mutating func number(of object: SharedObject, _ taskID: (Int) -> UInt64) -> UInt64 {
    number(
      of: object,
      named: {
        switch object {
        case .everything: 1
        case .memory: 2
        case .mainActor: 3
        case .lock: 4
        case .tail: 5
        case .queue: 6
        case .actor: 7
        case .group(let task): mixed(8, taskID(task))
        case .task(let task): mixed(9, taskID(task))
        }
      }
    )
  }

  /// An actor that existed before the run is named after its type.
  mutating func number(of actor: UnsafeRawPointer) -> UInt64 {
    let address = UInt(bitPattern: actor)
    let created = actorNames[address]
    let type = actor.load(as: UnsafeRawPointer.self)
    actorTypes.insert(type)
    return number(of: .actor(address), named: { mixed(10, created ?? UInt64(UInt(bitPattern: type))) })
  }

  private mutating func number(of object: SharedObject, named name: () -> UInt64) -> UInt64 {
    if let known = numbers[object] { return known }
    let number = UInt64(names.count)
    numbers[object] = number
    names.append(name())
    if case .lock = object { hasLocks = true }
    switch object {
    case .actor, .mainActor, .queue, .lock: places.insert(number)
    case .everything, .memory, .task, .group, .tail: break
    }
    return number
  }
}
