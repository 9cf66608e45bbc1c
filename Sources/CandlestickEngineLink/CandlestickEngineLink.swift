// This module has no code. Package.swift links the engine with it, if the trait `Simulation` is on.
