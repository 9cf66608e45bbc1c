extension Simulation {
  /// One schedule, which can be replayed on any machine. Its description is a short string without spaces, such as
  /// `12:3Q-0.2K:WERT:5QAYXS:d63`. It contains:
  ///
  /// - The seed.
  /// - Each choice that departs from first-in-first-out: the number of choices since the last departure, the chosen index (1 if
  ///   omitted), and a letter that checks whether the replay is still the same. `14tB` means that a timer fired early, 14 steps
  ///   after the last such point. `2iC` means that a step was interrupted at a lock, with the number of locks since the last such
  ///   point. If there are too many departures for a line, the letter of the strategy after the seed replaces all choices of
  ///   steps: `12r:14tB:WERT:5QAYXS:d63`.
  /// - Four letters that check the whole run, or a plus sign if the run ended the process.
  /// - The number of steps, and letters that check them. Older strings lack these.
  /// - The build of the program.
  public struct Schedule: Sendable, Hashable, CustomStringConvertible {
    /// A choice other than the step that was ready first.
    struct Departure: Sendable, Hashable {
      /// An index that means that a timer fired before the ready steps.
      static let earlyTimer = 0
      /// An index that means that a step was interrupted at a lock.
      static let interruption = -1

      /// The number of choices before a choice, of steps before an early timer, or of locks before an interruption.
      var position: Int
      /// The index of the chosen step, ``earlyTimer`` or ``interruption``.
      var index: Int
      /// A checksum of the run before it, below 26; nil if unknown.
      var check: Int?

      var isEarlyTimer: Bool { index == Self.earlyTimer }
      /// True if a step was chosen.
      var isChoice: Bool { index > 0 }

      /// The minimum position of the next departure of its kind.
      fileprivate var next: Int { isEarlyTimer ? position : position + 1 }

      /// The letter of its kind in the string of a schedule; empty for a choice of a step.
      fileprivate var letter: String { isChoice ? "" : isEarlyTimer ? "t" : "i" }
    }

    /// The seed of the random numbers.
    let seed: UInt64
    /// The choices that the seed determines; nil if steps are first-in-first-out, except for the departures.
    let choices: SeededChoices?
    /// The departures from first-in-first-out, without choices of steps if the seed determines those.
    let departures: [Departure]
    /// A checksum of the whole run, below ``checkCount``; nil if the run ended the process, so that a replay may take more steps.
    let check: Int?
    /// Checks the steps of the run; nil if unknown.
    let steps: StepChecks?
    /// The build of the program that recorded it; nil if unknown.
    let build: ProgramBuild?

    static let checkCount = 26 * 26 * 26 * 26

    /// The maximum number of departures in a string, if the seed can describe them instead.
    static let longestList = 40

    /// Replaces the checksum of a run that ended the process.
    private static let withoutEnd = "+"

    init(
      seed: UInt64,
      choices: SeededChoices? = nil,
      departures: [Departure],
      check: Int?,
      steps: StepChecks? = nil,
      build: ProgramBuild? = .current
    ) {
      self.seed = seed
      self.choices = choices
      self.departures = departures
      self.check = check
      self.steps = steps
      self.build = build
    }

    /// Parses the schedule with which a failure was reported.
    ///
    /// - Throws: ``SimulationError`` if the string is not a schedule.
    public init(_ description: String) throws {
      guard let schedule = Self.parse(description) else {
        throw SimulationError(
          .invalidReplay,
          "\"\(description)\" is not a schedule to replay; copy it from the failure's message, such as \"12:3Q-0.2K:WERT:d63\""
        )
      }
      self = schedule
    }

    public var description: String {
      var positions: [String: Int] = [:]
      let items = departures.map { departure in
        let gap = departure.position - positions[departure.letter, default: 0]
        positions[departure.letter] = departure.next
        let index = departure.index > 1 ? ".\(departure.index)" : departure.letter
        return "\(gap)\(index)" + Self.letters(departure.check ?? 0, 1)
      }
      var parts = ["\(seed)\(choices?.description ?? "")"]
      if choices == nil || !items.isEmpty { parts.append(items.joined(separator: "-")) }
      parts.append(check.map { Self.letters($0, 4) } ?? Self.withoutEnd)
      if let steps { parts.append("\(steps)") }
      if let build { parts.append(build.code) }
      return parts.joined(separator: ":")
    }

    /// Formats a number with letters as digits.
    static func letters(_ number: Int, _ count: Int) -> String {
      var number = number
      var letters = ""
      for _ in 0..<count {
        letters.unicodeScalars.append(Unicode.Scalar(UInt8(65 + number % 26)))
        number /= 26
      }
      return letters
    }

    // MARK: - Parsing

    private static func parse(_ text: String) -> Schedule? {
      var parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let build = parts.last.flatMap { ProgramBuild(code: $0) }
      if build != nil { parts.removeLast() }
      let steps = parts.last.flatMap { StepChecks($0) }
      if steps != nil { parts.removeLast() }
      guard let last = parts.popLast(), let first = parts.first else { return nil }
      let check = number(ofLetters: last, 4)
      guard check != nil || last == withoutEnd else { return nil }
      let digits = first.prefix { $0.isNumber }
      let choices = SeededChoices(first.dropFirst(digits.count))
      let usesSeed = digits.count < first.count
      guard let seed = UInt64(digits), usesSeed == (choices != nil),
        parts.count == 2 || usesSeed && parts.count == 1,
        let departures = parts.count == 1 ? [] : departures(in: parts[1]),
        !usesSeed || !departures.contains(where: \.isChoice)
      else { return nil }
      return Schedule(seed: seed, choices: choices, departures: departures, check: check, steps: steps, build: build)
    }

    private static func departures(in text: Substring) -> [Departure]? {
      var departures: [Departure] = []
      var positions: [String: Int] = [:]
      for item in text.split(separator: "-", omittingEmptySubsequences: text.isEmpty) {
        guard var departure = departure(in: item) else { return nil }
        departure.position += positions[departure.letter, default: 0]
        positions[departure.letter] = departure.next
        departures.append(departure)
      }
      return departures
    }

    /// Parses a departure. Its position is the distance from the last one of its kind.
    private static func departure(in item: Substring) -> Departure? {
      guard let check = number(ofLetters: item.suffix(1), 1) else { return nil }
      let kind: Int? =
        switch item.dropLast().last {
        case "t": Departure.earlyTimer
        case "i": Departure.interruption
        default: nil
        }
      let numbers = item.dropLast(kind == nil ? 1 : 2).split(separator: ".", omittingEmptySubsequences: false).map {
        Int($0)
      }
      guard (1...(kind == nil ? 2 : 1)).contains(numbers.count), let gap = numbers[0],
        (0...Int(Int32.max)).contains(gap)
      else {
        return nil
      }
      if let kind { return Departure(position: gap, index: kind, check: check) }
      guard let index = numbers.count == 2 ? numbers[1] : 1, (1...Int(Int32.max)).contains(index) else { return nil }
      return Departure(position: gap, index: index, check: check)
    }

    /// Parses a number with letters as digits. Returns nil if the text is none.
    static func number(ofLetters letters: Substring, _ count: Int) -> Int? {
      let scalars = letters.unicodeScalars
      guard scalars.count == count, scalars.allSatisfy({ ("A"..."Z").contains($0) }) else { return nil }
      return scalars.reversed().reduce(0) { $0 * 26 + Int($1.value) - 65 }
    }
  }
}
