public let isUsed = true
