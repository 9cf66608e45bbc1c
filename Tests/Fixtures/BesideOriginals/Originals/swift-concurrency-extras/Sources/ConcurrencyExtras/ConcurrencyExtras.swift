public let lock = "the original lock"
