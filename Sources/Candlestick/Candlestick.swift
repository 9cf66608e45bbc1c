@_exported import CandlestickExpectations
@_exported import CandlestickReports
@_exported import CandlestickSimulation
@_exported import CandlestickSpecs
