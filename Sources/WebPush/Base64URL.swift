/// base64url without padding (RFC 4648, 5), as all of Web Push writes its bytes.
public enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Four digits for three bytes.
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        var (text, rest, bits): ([UInt8], Int, Int) = ([], 0, 0)
        for byte in bytes {
            (rest, bits) = ((rest << 8 | Int(byte)) & 0xFFFF, bits + 8)
            while bits >= 6 {
                bits -= 6
                text.append(digits[rest >> bits & 63])
            }
        }
        if bits > 0 { text.append(digits[rest << (6 - bits) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text, which may be padded; nil for another text. Bits that stand for no byte must be zero.
    public static func bytes(_ text: String) -> [UInt8]? {
        var (bytes, rest, bits): ([UInt8], Int, Int) = ([], 0, 0)
        for byte in text.utf8.reversed().drop(while: { $0 == UInt8(ascii: "=") }).reversed() {
            guard let digit = digits.firstIndex(of: byte) else { return nil }
            (rest, bits) = ((rest << 6 | digit) & 0xFFFF, bits + 6)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(rest >> bits & 255))
            }
        }
        guard bits < 6, rest & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }
}
