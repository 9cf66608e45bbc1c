/// The files that code has written on a schedule of an exploration. Only those of the schedule that decides its result remain.
package protocol ScheduleFiles: AnyObject, Sendable {
  /// Removes the files.
  func remove()
  /// Moves the files out of the way of those of later schedules.
  func setAside()
  /// The schedule has decided the result of the exploration, so that the files remain.
  func keep()
}
