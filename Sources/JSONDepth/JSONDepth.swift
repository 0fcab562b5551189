/// Guards Foundation's JSON decoder, which ends the process for a text that ends where its own limit of 512 levels is
/// passed. Ask here first about every text that somebody else may have written.
public enum JSONDepth {
    /// Levels of arrays and objects that a text may have.
    static let deepest = 100

    /// Whether a text has more levels than are read. It need not be JSON otherwise.
    public static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in bytes {
            if isText {
                isText = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > deepest { return true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return false
    }
}
