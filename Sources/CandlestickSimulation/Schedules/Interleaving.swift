#if os(Linux)
/// stub
package struct Interleaving: Sendable, CustomStringConvertible { package var description: String { "" } }
#endif
