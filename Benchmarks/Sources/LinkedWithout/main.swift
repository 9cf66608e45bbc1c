import RealTimeWork

await RealTimeWork.printTimes()
