// All of these modules that suites written for swift-fakes use. They import Nimble themselves.
@_exported import CandlestickConcurrency
@_exported import CandlestickSpies
