// The API of this module uses the types of CandlestickSource: files, tokens and positions.
@_exported import CandlestickSource
