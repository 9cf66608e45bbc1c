public func it(_ name: String) -> String { "the original \(name)" }
