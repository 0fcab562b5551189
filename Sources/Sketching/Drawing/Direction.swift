/// Directions of hatching.
enum Direction {
    /// The unit vector across lines that rise by an angle to the right; −90…90 in steps that are drawn with here.
    static func across(_ degrees: Int) -> (x: Float, y: Float) {
        // Sines of the few angles in use, so that no other library's rounding changes a drawing.
        let sines: [Int: Float] = [
            0: 0, 15: 0.258_819_05, 20: 0.342_020_14, 24: 0.406_736_64, 38: 0.615_661_48, 45: 0.707_106_78,
            52: 0.788_010_75, 66: 0.913_545_46, 70: 0.939_692_62, 75: 0.965_925_83, 90: 1,
        ]
        let sine = sines[abs(degrees)] ?? 0
        let cosine = sines[90 - abs(degrees)] ?? 1
        return (x: degrees < 0 ? -sine : sine, y: cosine)
    }
}
