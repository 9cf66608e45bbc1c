import CandlestickSimulation
import RealTimeWork

func simulate() throws { try withDeterministicExecution {} }

// Never true; it links Candlestick.
if CommandLine.argc == 0 { try simulate() }
await RealTimeWork.printTimes()
