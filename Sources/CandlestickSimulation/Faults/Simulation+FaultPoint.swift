extension Simulation {
  /// Marks a place where a fault can happen. It throws in some schedules of an exploration, if
  /// ``SimulationSettings/faults`` allow fault points.
  ///
  /// ```swift
  /// func write(_ page: Page) throws {
  ///   try Simulation.faultPoint("disk full")
  ///   pages.append(page)
  /// }
  /// ```
  ///
  /// It does nothing outside a simulation.
  ///
  /// - Parameters:
  ///   - name: the name of the fault in reports.
  ///   - fileID: the module and the file of the call.
  ///   - line: the line of the call, counted from 1.
  /// - Throws: ``InjectedFault`` with this name and place, if the schedule injects the fault.
  public static func faultPoint(
    _ name: String,
    fileID: String = #fileID,
    line: UInt = #line
  ) throws(InjectedFault) {
    guard let context else { return }
    let fault = InjectedFault(name: name, fileID: fileID, line: line)
    if context.injects(fault) { throw fault }
  }

  /// Marks a place where a fault can happen, with an error of your own.
  ///
  /// ```swift
  /// try Simulation.faultPoint("disk full", throwing: DiskError.full)
  /// ```
  ///
  /// It does nothing outside a simulation.
  ///
  /// - Parameters:
  ///   - name: the name of the fault in reports.
  ///   - error: the error; evaluated only if it is thrown.
  ///   - fileID: the module and the file of the call.
  ///   - line: the line of the call, counted from 1.
  /// - Throws: the error, if the schedule injects the fault.
  public static func faultPoint<Failure: Error>(
    _ name: String,
    throwing error: @autoclosure () -> Failure,
    fileID: String = #fileID,
    line: UInt = #line
  ) throws(Failure) {
    guard let context else { return }
    if context.injects(InjectedFault(name: name, fileID: fileID, line: line)) { throw error() }
  }
}
