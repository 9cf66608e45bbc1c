// Apple's C library, only for Scripts/ci/apple. All other declarations come from Linux.

@_exported import Glibc

extension stat {
  public var st_mtimespec: timespec { st_mtim }
}
