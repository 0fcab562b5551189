import Testing

@testable import WebPush

@Suite("Notifications are encrypted for one browser")
struct EncryptionTests {
    /// RFC 8291, appendix A.
    @Test func `the example of the standard`() throws {
        func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.bytes(text)) }
        let own = try KeyPair(privateKey: try bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        #expect(
            Base64URL.text(own.publicKey)
                == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
        let body = try PushMessage.body(
            Array("When I grow up, I want to be a watermelon".utf8),
            publicKey: try bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            secret: try bytes("BTBZMqHH6r4Tts7J_aSIgg"), own: own, salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            Base64URL.text(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
                + "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
    }

    @Test func `keys that are none are refused`() throws {
        let pair = try KeyPair()
        #expect(try KeyPair(privateKey: pair.privateKey).publicKey == pair.publicKey)
        for wrong in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 31)] as [[UInt8]] {
            #expect(throws: PushError.encryption) { try KeyPair(privateKey: wrong) }
        }
        var beside = pair.publicKey
        beside[64] ^= 1
        let secret = [UInt8](repeating: 7, count: 16)
        for wrong in [beside, [], Array(pair.publicKey.dropLast()), [UInt8](repeating: 0, count: 65)] {
            #expect(PushSubscription(endpoint: "https://x/y", publicKey: wrong, secret: secret) == nil)
            #expect(throws: PushError.encryption) {
                try PushMessage.body([1], publicKey: wrong, secret: secret, own: pair, salt: secret)
            }
        }
        #expect(throws: PushError.encryption) {
            try PushMessage.body(
                [UInt8](repeating: 1, count: PushMessage.longest + 1), publicKey: pair.publicKey, secret: secret,
                own: pair, salt: secret)
        }
    }

    @Test func `bytes come back from base64url, in one spelling`() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8($0 * 37 & 255) }
            let text = Base64URL.text(bytes)
            #expect(Base64URL.bytes(text) == bytes && Base64URL.bytes(text + "=") == bytes)
            #expect(text.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") })
        }
        for wrong in ["a", "ab+d", "ab/d", "ab d", "AB", "aaaaa", "é"] {
            #expect(Base64URL.bytes(wrong) == nil, "\(wrong)")
        }
    }

    @Test func `an address that is not a plain one of https is no subscription`() throws {
        let key = try KeyPair().publicKey
        let secret = [UInt8](repeating: 7, count: 16)
        func host(_ endpoint: String) -> String? {
            PushSubscription(endpoint: endpoint, publicKey: key, secret: secret).map { String($0.host) }
        }
        #expect(host("https://fcm.googleapis.com/fcm/send/a:b-c_d") == "fcm.googleapis.com")
        for wrong in [
            "http://fcm.googleapis.com/x", "https://", "https:///x", "https://fcm.googleapis.com@evil.example/x",
            "https://fcm.googleapis.com:8443/x", "https://evil.example\\@fcm.googleapis.com/", "https://[::1]/x",
            "https://fcm.googleapis.com /x", "https://fcm.googleapis.com/x\r\nHost: y", "https://FCM.googleapis.com/x",
            "https://fcm.googleapis.com/" + String(repeating: "x", count: 1024), "file:///etc/passwd", "//x/y", "",
        ] {
            #expect(host(wrong) == nil, "\(wrong)")
        }
        #expect(PushSubscription(endpoint: "https://x/y", publicKey: key, secret: [1]) == nil)
    }

    @Test func `the services that may be contacted are the known ones`() {
        let hosts = PushHosts(PushHosts.known)
        for right in [
            "fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com",
            "wns2-par02p.notify.windows.com",
        ] {
            #expect(hosts.contains(right), "\(right)")
        }
        for wrong in [
            "push.apple.com.evil.example", "evilpush.apple.com", ".push.apple.com", "push.apple.com", "googleapis.com",
            "x.fcm.googleapis.com", "localhost", "127.0.0.1", "",
        ] {
            #expect(!hosts.contains(wrong), "\(wrong)")
        }
    }

    @Test func `addresses of this computer, of homes, and of special purposes are no public ones`() {
        for inner in [
            [0, 0, 0, 0], [10, 1, 2, 3], [127, 0, 0, 1], [169, 254, 169, 254], [172, 16, 0, 1], [172, 31, 9, 9],
            [192, 168, 1, 1], [100, 64, 0, 1], [192, 0, 0, 8], [192, 0, 2, 1], [198, 18, 0, 1], [198, 51, 100, 1],
            [203, 0, 113, 1], [224, 0, 0, 1], [255, 255, 255, 255],
        ] as [[UInt8]] {
            #expect(!PublicAddress.isPublic(v4: inner), "\(inner)")
            let mapped = [UInt8](repeating: 0, count: 10) + [255, 255] + inner
            #expect(!PublicAddress.isPublic(v6: mapped))
            #expect(!PublicAddress.isPublic(v6: [0x20, 0x02] + inner + [UInt8](repeating: 0, count: 10)))
            #expect(!PublicAddress.isPublic(v6: [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + inner))
        }
        for open in [[8, 8, 8, 8], [172, 32, 0, 1], [100, 128, 0, 1], [142, 250, 1, 1]] as [[UInt8]] {
            #expect(PublicAddress.isPublic(v4: open), "\(open)")
        }
        func v6(_ start: [UInt8]) -> [UInt8] { start + [UInt8](repeating: 1, count: 16 - start.count) }
        for start in [
            [0], [0xFC], [0xFD], [0xFE, 0x80], [0xFF, 2], [0x20, 1, 0, 0], [0x20, 1, 0x0D, 0xB8], [0x3F, 0xFF, 0],
        ]
            as [[UInt8]]
        {
            #expect(!PublicAddress.isPublic(v6: v6(start)), "\(start)")
        }
        #expect(!PublicAddress.isPublic(v6: [UInt8](repeating: 0, count: 15) + [1]))
        for start in [[0x2A, 0, 0x14, 0x50], [0x26, 0x20], [0x20, 1, 0x48, 0x60]] as [[UInt8]] {
            #expect(PublicAddress.isPublic(v6: v6(start)), "\(start)")
        }
    }
}
