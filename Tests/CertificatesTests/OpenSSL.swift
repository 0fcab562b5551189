import ChildProcess
import Foundation

@testable import Certificates

/// The command `openssl`, a witness that knows nothing of this room.
struct OpenSSL {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// What it prints on both of its outputs, and its exit code.
    func run(_ arguments: String...) throws -> (text: String, code: Int32) {
        let ended = try ChildProcess.run("/usr/bin/openssl", arguments, takingErrors: true)
        return (String(decoding: ended.output, as: UTF8.self), ended.code)
    }

    func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appending(path: name)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
    }

    /// All that it says of a certificate.
    func text(_ certificate: Certificate) throws -> String {
        try run("x509", "-noout", "-text", "-in", try file("shown.pem", certificate.pem)).text
    }

    /// Whether a server's certificate holds for somebody who trusts an authority, at an address or under a name.
    func verifies(
        _ certificate: Certificate, by authority: Certificate, _ way: String, _ name: String
    ) throws -> (text: String, code: Int32) {
        try run(
            "verify", "-x509_strict", "-purpose", "sslserver", way, name, "-no-CApath", "-no-CAstore", "-CAfile",
            try file("authority.pem", authority.pem), try file("leaf.pem", certificate.pem))
    }
}
