/// The files that code wrote in one run of an exploration. Only those of the run that decides the result are kept.
package protocol ScheduleFiles: AnyObject, Sendable {
  /// Removes the files.
  func remove()
  /// Moves the files, so that later runs do not overwrite them.
  func setAside()
  /// Keeps the files: this run has decided the result of the exploration.
  func keep()
}
