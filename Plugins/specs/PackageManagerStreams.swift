import Foundation

/// The standard output and the standard error of the package manager.
///
/// The package manager forwards a plugin's output, but buffers it unless it goes to a terminal: its own errors, such as "Plugin
/// ended with exit code 1", interrupt that output, and the rest is lost when it is interrupted.
enum PackageManagerStreams {
  /// Redirects the output of this process and its children to the package manager's own streams, if the system permits it. Only
  /// Linux has the files that this needs.
  static func adopt() {
    guard let output = open(STDOUT_FILENO) else { return }
    defer { close(output) }
    guard let errorOutput = open(STDERR_FILENO) else { return }
    defer { close(errorOutput) }
    fflush(nil)
    dup2(output, STDOUT_FILENO)
    dup2(errorOutput, STDERR_FILENO)
  }

  /// Opens a stream of the parent process; nil if that is not possible.
  private static func open(_ stream: Int32) -> Int32? {
    let path = "/proc/\(getppid())/fd/\(stream)"
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let file =
      switch status.st_mode & S_IFMT {
      case S_IFIFO, S_IFCHR: Foundation.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      // A reopened file would be overwritten from its beginning.
      default: duplicate(stream)
      }
    return file >= 0 ? file : nil
  }

  /// Duplicates a stream of the parent process, together with its position, if the system allows this process to trace the
  /// parent. Returns -1 otherwise.
  private static func duplicate(_ stream: Int32) -> Int32 {
    typealias Open = @convention(c) (pid_t, UInt32) -> Int32
    typealias GetFile = @convention(c) (Int32, Int32, UInt32) -> Int32
    // Available since glibc 2.36.
    guard let open = dlsym(nil, "pidfd_open"), let getFile = dlsym(nil, "pidfd_getfd") else { return -1 }
    let parent = unsafeBitCast(open, to: Open.self)(getppid(), 0)
    guard parent >= 0 else { return -1 }
    defer { close(parent) }
    return unsafeBitCast(getFile, to: GetFile.self)(parent, stream, 0)
  }
}
