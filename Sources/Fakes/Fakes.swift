// Exports the modules that replace swift-fakes. Suites import Nimble themselves.
@_exported import CandlestickConcurrency
@_exported import CandlestickSpies
