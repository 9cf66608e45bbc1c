#if RUNTIME_HOOKS
/// Numbers the things that steps of a run use, and names them for other runs.
struct StepObjects {
  private var numbers: [SharedObject: UInt64] = [:]
  /// The names of the things in all runs, by number. Things that may be the same in another run have the same name.
  private(set) var names: [UInt64] = []
  /// The things that hold state, which code that uses them can read.
  private var places: Set<UInt64> = []
  /// The names of the actors that steps of the run have created.
  private var namesOfActors: [UInt: UInt64] = [:]

  /// Returns true if a step has used something.
  func isKnown(_ object: SharedObject) -> Bool { numbers[object] != nil }

  /// Returns true for an actor, a queue or a lock, given by its number.
  func holdsState(_ number: UInt64) -> Bool { places.contains(number) }

  /// Records that a step has created an actor.
  mutating func created(actor: UnsafeRawPointer, named name: UInt64) {
    let address = UInt(bitPattern: actor)
    namesOfActors[address] = name
    // Another one may have had the same address.
    numbers[.actor(address)] = nil
  }

  /// - Parameter idOfTask: returns the identity of a task, by its number.
  mutating func number(of object: SharedObject, _ idOfTask: (Int) -> UInt64) -> UInt64 {
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
        case .group(let task): mixed(8, idOfTask(task))
        case .task(let task): mixed(9, idOfTask(task))
        }
      }
    )
  }

  /// An actor that was created before the run has the name of its type.
  mutating func number(of actor: UnsafeRawPointer) -> UInt64 {
    let address = UInt(bitPattern: actor)
    let created = namesOfActors[address]
    return number(
      of: .actor(address),
      named: {
        mixed(10, created ?? UInt64(UInt(bitPattern: actor.load(as: UnsafeRawPointer.self))))
      }
    )
  }

  private mutating func number(of object: SharedObject, named name: () -> UInt64) -> UInt64 {
    if let known = numbers[object] { return known }
    let number = UInt64(names.count)
    numbers[object] = number
    names.append(name())
    switch object {
    case .actor, .mainActor, .queue, .lock: places.insert(number)
    case .everything, .memory, .task, .group, .tail: break
    }
    return number
  }
}
#endif
