import ChildProcess
import Foundation

/// Checks signatures with the program `openssl`, which knows nothing of how they were made.
enum Signature {
    static func isRight(_ signature: [UInt8], of text: [UInt8], by publicKey: [UInt8]) throws -> Bool {
        let base = NSTemporaryDirectory() + "/signature-" + UUID().uuidString
        let (key, sign, data) = (base + ".der", base + ".sig", base + ".txt")
        defer { for path in [key, sign, data] { try? FileManager.default.removeItem(atPath: path) } }
        // SubjectPublicKeyInfo of a P-256 key (RFC 5480, 2).
        let head: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
            0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
        ]
        try Data(head + publicKey).write(to: URL(filePath: key))
        // ECDSA-Sig-Value (RFC 3279, 2.2.3).
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var rest = Array(bytes.drop { $0 == 0 })
            if rest.isEmpty || rest[0] >= 128 { rest.insert(0, at: 0) }
            return [2, UInt8(rest.count)] + rest
        }
        let numbers = integer(signature[..<32]) + integer(signature[32...])
        try Data([0x30, UInt8(numbers.count)] + numbers).write(to: URL(filePath: sign))
        try Data(text).write(to: URL(filePath: data))
        let (output, code) = try ChildProcess.run(
            "/usr/bin/openssl", ["dgst", "-sha256", "-verify", key, "-keyform", "DER", "-signature", sign, data],
            takingErrors: true)
        return code == 0 && String(decoding: output, as: UTF8.self).contains("Verified OK")
    }
}
