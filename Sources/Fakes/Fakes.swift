// The parts of these modules that suites written for swift-fakes use. The suites import Nimble themselves.
@_exported import CandlestickConcurrency
@_exported import CandlestickSpies
