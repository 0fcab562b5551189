/// Reads ICC profiles (ICC.1:2010).
enum ColourProfile {
    /// Whether colours pass unchanged because the profile is sRGB, by its primaries and the middle of its curve.
    ///
    /// Profile names are ignored: "sRGB", "c2" and "uRGB" are all the same space.
    static func isSRGB(_ profile: UnsafeRawBufferPointer) -> Bool {
        let primaries: [(UInt32, [Double])] = [
            (tag("rXYZ"), [0.4360, 0.2225, 0.0139]), (tag("gXYZ"), [0.3851, 0.7169, 0.0971]),
            (tag("bXYZ"), [0.1431, 0.0606, 0.7141]),
        ]
        for (signature, expected) in primaries {
            guard let offset = offset(of: signature, in: profile) else { return false }
            for (index, value) in expected.enumerated() {
                guard let stored = number(profile, offset + 8 + index * 4),
                    abs(Double(Int32(bitPattern: stored)) / 65536 - value) < 0.003
                else { return false }
            }
        }
        return hasSRGBCurve(profile)
    }

    private static func hasSRGBCurve(_ profile: UnsafeRawBufferPointer) -> Bool {
        guard let offset = offset(of: tag("gTRC"), in: profile), let type = number(profile, offset) else {
            return false
        }
        if type == tag("para") {
            guard let gamma = number(profile, offset + 12) else { return false }
            return abs(Double(gamma) / 65536 - 2.4) < 0.05
        }
        guard type == tag("curv"), let count = number(profile, offset + 8), count > 1,
            let pair = number(profile, offset + 12 + Int(count) / 4 * 4)
        else { return false }
        // sRGB's half is 0.214 of the light.
        return abs(Double(pair >> 16) / 65535 - 0.214) < 0.01
    }

    private static func tag(_ name: StaticString) -> UInt32 {
        (0..<4).reduce(0) { $0 << 8 | UInt32(name.utf8Start[$1]) }
    }

    private static func offset(of signature: UInt32, in profile: UnsafeRawBufferPointer) -> Int? {
        guard let count = number(profile, 128) else { return nil }
        for entry in 0..<min(Int(count), 100) where number(profile, 132 + entry * 12) == signature {
            return number(profile, 136 + entry * 12).map(Int.init)
        }
        return nil
    }

    /// A big-endian 32-bit number.
    private static func number(_ profile: UnsafeRawBufferPointer, _ offset: Int) -> UInt32? {
        guard offset >= 0, offset <= profile.count - 4 else { return nil }
        return profile[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
