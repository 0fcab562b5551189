/// The elementary functions that recognition needs. wasm32 has none, and these give the same result on every machine.
enum Elementary {
    /// e to the x, to within 2 units in the last place of a Float. Saturates at 0 and at the largest finite value.
    ///
    /// x = k·ln 2 + r with |r| ≤ ln 2 / 2, then the Taylor series of e^r to the seventh power (Cody & Waite 1980).
    static func exp(_ x: Float) -> Float {
        guard x > -87 else { return 0 }
        guard x < 88 else { return .greatestFiniteMagnitude }
        let k = (x * 1.442_695_04).rounded()
        let r = (x - k * 0.693_359_375) + k * 2.121_944_4e-4
        var sum: Float = 1.0 / 5040
        for coefficient in [1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1, 1] as [Float] {
            sum = sum * r + coefficient
        }
        return sum * Float(sign: .plus, exponent: Int(k), significand: 1)
    }

    /// The natural logarithm of a positive normal Float.
    ///
    /// x = 2^k·m with m in √½…√2, then ln m = 2·artanh((m−1)/(m+1)) to the ninth power.
    static func log(_ x: Float) -> Float {
        var k = Float(x.exponent)
        var m = x.significand
        if m > 1.414_213_5 {
            m /= 2
            k += 1
        }
        let z = (m - 1) / (m + 1)
        let z2 = z * z
        let series = 1 + z2 * (1.0 / 3 + z2 * (1.0 / 5 + z2 * (1.0 / 7 + z2 / 9)))
        return 2 * z * series + k * 0.693_147_18
    }

    /// 1 / (1 + e^−x).
    static func logistic(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

    /// The logistic's inverse, for a probability that is first held at least `margin` (at least 10⁻⁴) away from 0 and 1.
    static func logit(_ p: Float, within margin: Float) -> Float {
        let held = min(max(p, margin), 1 - margin)
        return log(held / (1 - held))
    }
}
