/// Where a browser takes notifications, as it names it (Push API, W3C).
public struct PushSubscription: Hashable, Sendable {
    /// The address at its push service: a secret.
    public let endpoint: String
    /// On the curve P-256: 65 bytes.
    public let publicKey: [UInt8]
    /// 16 bytes.
    public let secret: [UInt8]

    /// Nil unless the address is one of https, of at most 1024 bytes and without a port, user or blanks, and the key is a
    /// point on the curve.
    public init?(endpoint: String, publicKey: [UInt8], secret: [UInt8]) {
        guard endpoint.hasPrefix("https://"), endpoint.utf8.count <= 1024,
            endpoint.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"\\\"<>^`{|}".utf8.contains($0) }),
            secret.count == 16, publicKey.count == 65, publicKey[0] == 4
        else { return nil }
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
        let isName = host.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        guard !host.isEmpty, isName, (try? KeyPair().canShare(with: publicKey)) == true else { return nil }
    }

    /// The name of its push service.
    public var host: Substring { endpoint.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" } }
}

extension KeyPair {
    fileprivate func canShare(with publicKey: [UInt8]) -> Bool {
        (try? Primitives.shared(self, with: publicKey)) != nil
    }
}

/// The push services that may be contacted.
public struct PushHosts: Hashable, Sendable {
    private let names: Set<String>
    private let endings: [String]

    /// Those of Chrome and its kin, Firefox, Safari and Edge.
    public static let known = [
        "fcm.googleapis.com", "updates.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com",
    ]

    /// - Parameter hosts: names in lower case; `*.` at the beginning stands for one or more labels.
    public init(_ hosts: [String]) {
        names = Set(hosts.filter { !$0.hasPrefix("*.") })
        endings = hosts.filter { $0.hasPrefix("*.") }.map { String($0.dropFirst()) }
    }

    /// Whether a word can be such a name.
    public static func isName(_ word: String) -> Bool {
        let labels = (word.hasPrefix("*.") ? word.dropFirst(2) : word[...])
            .split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && word.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count <= 63
                    && label.utf8.allSatisfy { byte in
                        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                            || byte == UInt8(ascii: "-")
                    }
            }
    }

    /// Whether notifications may be sent there.
    public func contains(_ host: some StringProtocol) -> Bool {
        names.contains(String(host)) || endings.contains { host.hasSuffix($0) && host.count > $0.count }
    }
}
