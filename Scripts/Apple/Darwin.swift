// Apple's C library. Only for Scripts/ci/apple: but for what is here, its declarations are those of Linux.

@_exported import Glibc

extension stat {
  public var st_mtimespec: timespec { st_mtim }
}
