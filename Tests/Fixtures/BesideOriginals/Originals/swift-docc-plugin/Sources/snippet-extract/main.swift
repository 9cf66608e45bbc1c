import SymbolKit
