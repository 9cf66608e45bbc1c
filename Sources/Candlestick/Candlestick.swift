@_exported import CandlestickExpectations
@_exported import CandlestickSimulation
@_exported import CandlestickSpecs
@_exported import CandlestickSpies
