public let trait = "the original trait"
