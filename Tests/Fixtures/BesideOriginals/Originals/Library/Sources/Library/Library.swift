import ConcurrencyExtras
import Fakes

public let used = "\(Spy().expectation), \(lock)"
