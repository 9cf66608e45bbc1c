import CandlestickSimulation
import RealTimeWork

func simulate() throws { try withDeterministicExecution {} }

// Never so: it has Candlestick linked.
if CommandLine.argc == 0 { try simulate() }
await RealTimeWork.printTimes()
