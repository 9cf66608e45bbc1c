// Rules, edits and messages are about source files, their tokens and places, for the users of this module, too.
@_exported import CandlestickSource
