extension Simulation {
  /// One schedule: enough to run it again, on another machine, too. Its description is a short string without spaces.
  ///
  /// The string has the seed, then each choice that departs from first-in-first-out, as the number of choices since the last
  /// such one and the index that was chosen (1 if it is left out), each with a letter that tells whether the replay is still the
  /// same; then four letters that tell whether it was so to its end, and how the program was built: `12:3Q-0.2K:WERT:d63`. Where
  /// time overtook steps that were ready, there is the number of steps since the last such point, and `t`: `12:3Q-14tB:WERT:d63`. A
  /// schedule with too many departures for a line has a letter for its strategy instead of all but those of time: `12r:14tB:WERT:d63`.
  public struct Schedule: Sendable, Hashable, CustomStringConvertible {
    /// A choice other than the step that was ready first.
    struct Departure: Sendable, Hashable {
      /// In the place of an index: no step was chosen, but time overtook them.
      static let time = 0

      /// How many choices came before it; where time overtook steps, how many steps.
      var position: Int
      /// The index of the step that was chosen, or ``time``.
      var index: Int
      /// Tells what came before apart from something else, by 26 numbers; nil where that is not known.
      var check: Int?

      var isTime: Bool { index == Self.time }
    }

    /// The seed of the random numbers that the code under test draws.
    let seed: UInt64
    /// How the seed decides which steps are taken; nil if they are those that became ready first, but for the departures.
    let choices: SeededChoices?
    /// The departures from first-in-first-out; where the seed decides the steps, those of time alone.
    let departures: [Departure]
    /// Tells the whole run apart from others, by as many numbers as four letters make; nil where that is not known.
    let check: Int?
    /// The build of the program that made it; nil where that is not known.
    let build: ProgramBuild?

    static let checkCount = 26 * 26 * 26 * 26

    init(
      seed: UInt64,
      choices: SeededChoices? = nil,
      departures: [Departure],
      check: Int?,
      build: ProgramBuild? = .current
    ) {
      self.seed = seed
      self.choices = choices
      self.departures = departures
      self.check = check
      self.build = build
    }

    /// Reads a schedule that a failure was reported with.
    ///
    /// - Parameter description: the string.
    /// - Throws: ``SimulationError`` if it is not such a string.
    public init(_ description: String) throws {
      guard let schedule = Self.parse(description) else {
        throw SimulationError(
          .invalidReplay,
          "\"\(description)\" is no schedule to replay; it should be as a failure has told it, such as \"12:3Q-0.2K:WERT:d63\""
        )
      }
      self = schedule
    }

    public var description: String {
      var position = 0
      var stepCount = 0
      let items = departures.map { departure in
        let gap = departure.position - (departure.isTime ? stepCount : position)
        if departure.isTime { stepCount = departure.position } else { position = departure.position + 1 }
        let index = departure.isTime ? "t" : departure.index == 1 ? "" : ".\(departure.index)"
        return "\(gap)\(index)" + Self.letters(departure.check ?? 0, 1)
      }
      var parts = ["\(seed)\(choices?.description ?? "")"]
      if choices == nil || !items.isEmpty { parts.append(items.joined(separator: "-")) }
      parts.append(Self.letters(check ?? 0, 4))
      if let build { parts.append(build.code) }
      return parts.joined(separator: ":")
    }

    private static func letters(_ number: Int, _ count: Int) -> String {
      var number = number
      var letters = ""
      for _ in 0..<count {
        letters.unicodeScalars.append(Unicode.Scalar(UInt8(65 + number % 26)))
        number /= 26
      }
      return letters
    }

    // MARK: - Reading

    private static func parse(_ text: String) -> Schedule? {
      var parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let build = parts.last.flatMap { ProgramBuild(code: $0) }
      if build != nil { parts.removeLast() }
      guard let last = parts.popLast(), let check = number(ofLetters: last, 4), let first = parts.first else {
        return nil
      }
      let digits = first.prefix { $0.isNumber }
      let choices = SeededChoices(first.dropFirst(digits.count))
      let isToldBySeed = digits.count < first.count
      guard let seed = UInt64(digits), isToldBySeed == (choices != nil),
        parts.count == 2 || isToldBySeed && parts.count == 1,
        let departures = parts.count == 1 ? [] : departures(in: parts[1]),
        !isToldBySeed || departures.allSatisfy(\.isTime)
      else { return nil }
      return Schedule(seed: seed, choices: choices, departures: departures, check: check, build: build)
    }

    private static func departures(in text: Substring) -> [Departure]? {
      var departures: [Departure] = []
      var position = 0
      var stepCount = 0
      for item in text.split(separator: "-", omittingEmptySubsequences: text.isEmpty) {
        guard let departure = departure(in: item) else { return nil }
        departures.append(departure)
        if departure.isTime {
          stepCount += departure.position
          departures[departures.count - 1].position = stepCount
        } else {
          departures[departures.count - 1].position += position
          position += departure.position + 1
        }
      }
      return departures
    }

    /// Reads a departure, with the gap before it in the place of its position.
    private static func departure(in item: Substring) -> Departure? {
      guard let check = number(ofLetters: item.suffix(1), 1) else { return nil }
      let isTime = item.dropLast().hasSuffix("t")
      let numbers = item.dropLast(isTime ? 2 : 1).split(separator: ".", omittingEmptySubsequences: false).map {
        Int($0)
      }
      guard (1...(isTime ? 1 : 2)).contains(numbers.count), let gap = numbers[0], (0...Int(Int32.max)).contains(gap)
      else {
        return nil
      }
      if isTime { return Departure(position: gap, index: Departure.time, check: check) }
      guard let index = numbers.count == 2 ? numbers[1] : 1, (1...Int(Int32.max)).contains(index) else { return nil }
      return Departure(position: gap, index: index, check: check)
    }

    private static func number(ofLetters letters: Substring, _ count: Int) -> Int? {
      let scalars = letters.unicodeScalars
      guard scalars.count == count, scalars.allSatisfy({ ("A"..."Z").contains($0) }) else { return nil }
      return scalars.reversed().reduce(0) { $0 * 26 + Int($1.value) - 65 }
    }
  }
}
