public func expect(_ value: Int) -> String { "the original expects \(value)" }
