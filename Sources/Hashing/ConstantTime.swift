/// Comparisons of secrets.
public enum ConstantTime {
    /// Whether two codes are the same. How long it takes tells how long they are, and not how much of them is the same.
    public static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
