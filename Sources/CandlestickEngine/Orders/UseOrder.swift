import CandlestickSimulation

/// The order in which the tasks of a run used actors, queues, locks and groups, as a hash.
///
/// It does not identify steps, because a task that awaits another one may need one step or two. A use is identified by
/// its task and its number in the task, and a task by the task that created it.
struct UseOrder: Sendable {
  /// A use and a later use of the same object, as code addresses.
  struct Pair: Hashable, Sendable {
    let first: UInt
    let second: UInt
  }

  private struct Task {
    let id: UInt64
    var createdCount: UInt64 = 0
    var useCount: UInt64 = 0
    var stepCount: UInt64 = 0
  }

  private struct Object {
    /// The identity of the last exclusive use.
    var last: UInt64 = 0
    /// The sum of the identities of the shared uses since then.
    var shared: UInt64 = 0
    /// The addresses and tasks of some uses. Keeping all of them would take too long.
    var places: [(place: UInt, task: Int?)] = []
  }

  private static let mostPlaces = 8

  private var tasks: [Int: Task] = [:]
  private var objects: [SharedObject: Object] = [:]
  private var host = Task(id: 1)
  private var current: Int?
  private var place: UInt = 0
  /// Identifies the order.
  private(set) var hash: UInt64 = 0
  private(set) var pairs: Set<Pair> = []
  /// The number of times that a timer has fired before others with the same deadline that were set earlier.
  private var reorderedCount: UInt64 = 0
  /// A hash of the number of steps of each task.
  private var steps: UInt64 = 0

  /// Identifies the state of the run: the order of uses, and the number of steps of each task.
  var state: UInt64 { mixed(hash) &+ steps }
  /// Returns true if a task has used an object.
  func isKnown(_ object: SharedObject) -> Bool { objects[object] != nil }

  /// True if no step was recorded.
  var isEmpty: Bool { steps == 0 }

  private mutating func change<Result>(_ task: Int?, _ code: (inout Task) -> Result) -> Result {
    if let task, tasks[task] != nil { return code(&tasks[task]!) }
    return code(&host)
  }

  /// Records that the current task makes a task ready, which may be new.
  mutating func becameReady(_ task: Int) {
    guard tasks[task] == nil else { return }
    let id = change(current) { creator in
      creator.createdCount += 1
      return mixed(creator.id &+ creator.createdCount)
    }
    tasks[task] = Task(id: id)
  }

  /// Records that a step of a task begins.
  mutating func began(_ task: Int?, at place: UInt) {
    current = task
    self.place = place
    steps &+= change(task) { task in
      task.stepCount += 1
      let step = task.id &+ task.stepCount << 32
      return mixed(step) &- mixed(step &- 1 << 32)
    }
  }

  /// Records that timers with the same deadline fire in another order than they were set in.
  ///
  /// - Parameter index: the index of the next one.
  mutating func reordersTimers(by index: Int) {
    reorderedCount += 1
    hash &+= mixed(reorderedCount << 32 &+ UInt64(index))
  }

  /// Records that the current task uses an object.
  mutating func use(_ object: SharedObject, isShared: Bool) {
    let use = change(current) { task in
      task.useCount += 1
      return mixed(task.id ^ task.useCount &* 0x9e37_79b9_7f4a_7c15)
    }
    var known = objects[object] ?? Object()
    hash &+= mixed(use ^ mixed(known.last &+ (isShared ? 0 : known.shared)))
    if isShared {
      known.shared &+= use
    } else {
      (known.last, known.shared) = (use, 0)
    }
    for other in known.places where other.task != current && other.place != place {
      pairs.insert(Pair(first: other.place, second: place))
    }
    if known.places.count < Self.mostPlaces, !known.places.contains(where: { $0.place == place && $0.task == current })
    {
      known.places.append((place, current))
    }
    objects[object] = known
  }
}

/// Returns a hash of two numbers.
func mixed(_ hash: UInt64, _ value: UInt64) -> UInt64 { mixed(hash ^ value &* 0x9e37_79b9_7f4a_7c15) }

/// Mixes the bits of a number, as SplitMix64 does: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
func mixed(_ value: UInt64) -> UInt64 {
  var mixed = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
  mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
  return mixed ^ mixed >> 31
}
