public struct Symbol {}
