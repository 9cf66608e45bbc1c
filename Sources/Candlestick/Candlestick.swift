@_exported import CandlestickConcurrency
@_exported import CandlestickExpectations
@_exported import CandlestickReports
@_exported import CandlestickSimulation
@_exported import CandlestickSpecs
@_exported import CandlestickSpies
