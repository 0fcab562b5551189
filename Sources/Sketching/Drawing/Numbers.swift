/// 0…1.
@inline(__always)
func clamped(_ value: Float) -> Float { max(0, min(1, value)) }

/// 0 below `low`, 1 above `high`, with soft ends in between (Hermite interpolation).
@inline(__always)
func smooth(_ value: Float, _ low: Float, _ high: Float) -> Float {
    let share = clamped((value - low) / (high - low))
    return share * share * (3 - 2 * share)
}

/// From `a` at 0 to `b` at 1.
@inline(__always)
func mixed(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// The part after the point, for numbers of less than four million. Rounds by the bits of a float, which unlike the
/// library's function works on several numbers at once on every processor.
@inline(__always)
func fraction(_ value: Float) -> Float {
    let rounded = (value - 0.5 + 12_582_912) - 12_582_912
    return value - rounded
}

/// 0…1 as a byte, by the bits of a float.
@inline(__always)
func byte(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: (clamped(value) * 255 + 8_388_608).bitPattern)
}

/// Numbers that look random and are always the same (SplitMix64; Steele, Lea, Flood 2014).
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// 0..<1.
    mutating func next() -> Float {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Float((bits ^ (bits >> 31)) >> 40) / 16_777_216
    }
}
