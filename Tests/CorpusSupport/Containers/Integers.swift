/// The lowest bytes of a number, the highest of them first.
func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// The lowest bytes of a number, the lowest first.
func little(_ value: Int, _ size: Int) -> [UInt8] { big(value, size).reversed() }

func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
