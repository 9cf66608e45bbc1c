public import CandlestickExpectations

/// Another name for ``ConvertibleToDouble``.
public typealias NMBDoubleConvertible = ConvertibleToDouble
