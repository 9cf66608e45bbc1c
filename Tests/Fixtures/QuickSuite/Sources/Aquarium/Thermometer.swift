open class Thermometer {
  public private(set) var temperature: Double
  public init(temperature: Double = 20) { self.temperature = temperature }
  open func warm(by degrees: Double) { temperature += degrees }
  open var unit: String { "°C" }
}

public final class AntiqueThermometer: Thermometer {
  public override var unit: String { "°Ré" }
}

/// Is not public.
struct Journal {
  private(set) var entries: [String] = []
  mutating func write(_ entry: String) { entries.append(entry) }
}
