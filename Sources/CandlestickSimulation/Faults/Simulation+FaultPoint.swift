extension Simulation {
  /// Marks a place where something may go wrong: it throws in some schedules of an exploration whose ``SimulationSettings/faults`` allow
  /// that.
  ///
  /// ```swift
  /// func write(_ page: Page) throws {
  ///   try Simulation.faultPoint("disk full")
  ///   pages.append(page)
  /// }
  /// ```
  ///
  /// It does nothing outside of a simulation.
  ///
  /// - Parameters:
  ///   - name: the name of the fault in reports.
  ///   - fileID: the module and the file of the place.
  ///   - line: the line of the place, counted from 1.
  /// - Throws: ``InjectedFault`` with that name and place, if it goes wrong in this schedule.
  public static func faultPoint(
    _ name: String,
    fileID: String = #fileID,
    line: UInt = #line
  ) throws(InjectedFault) {
    guard let engine = SimulationEngine.current else { return }
    let fault = InjectedFault(name: name, fileID: fileID, line: line)
    if engine.injects(fault) { throw fault }
  }

  /// Marks a place where something may go wrong, with an error of your own.
  ///
  /// ```swift
  /// try Simulation.faultPoint("disk full", throwing: DiskError.full)
  /// ```
  ///
  /// It does nothing outside of a simulation.
  ///
  /// - Parameters:
  ///   - name: the name of the fault in reports.
  ///   - error: the error; evaluated only if it is thrown.
  ///   - fileID: the module and the file of the place.
  ///   - line: the line of the place, counted from 1.
  /// - Throws: the error, if it goes wrong in this schedule.
  public static func faultPoint<Failure: Error>(
    _ name: String,
    throwing error: @autoclosure () -> Failure,
    fileID: String = #fileID,
    line: UInt = #line
  ) throws(Failure) {
    guard let engine = SimulationEngine.current else { return }
    if engine.injects(InjectedFault(name: name, fileID: fileID, line: line)) { throw error() }
  }
}
