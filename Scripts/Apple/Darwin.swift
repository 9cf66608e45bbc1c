// The C library. Only for Scripts/ci/apple: its declarations are those of Linux.

@_exported import Glibc
