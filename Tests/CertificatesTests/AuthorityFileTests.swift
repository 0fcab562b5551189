import Foundation
import Glibc
import Testing

@testable import Certificates

@Suite struct AuthorityFileTests {
    private let now = Int64(Date().timeIntervalSince1970)

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `it is made once and for its owner only`() throws {
        try withFolder { folder in
            let first = try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now)
            let second = try Authority.kept(in: folder, app: "Vision", computer: "other", now: now + 86_400)
            #expect(first.certificate == second.certificate)
            #expect(first.key == second.key)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["authority.pem"])
            #expect(mode(folder) == 0o700)
            #expect(mode(folder + "/authority.pem") == 0o600)
        }
    }

    @Test func `a file that was opened to others is closed again`() throws {
        try withFolder { folder in
            _ = try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now)
            chmod(folder + "/authority.pem", 0o644)
            _ = try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now)
            #expect(mode(folder + "/authority.pem") == 0o600)
        }
    }

    @Test func `several that make it at the same time have the same one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let made = try await withThrowingTaskGroup(of: Certificate.self) { group in
            for _ in 0..<8 {
                group.addTask { try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now).certificate }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(made.count == 1)
    }

    @Test func `another takes its place when its time is over`() throws {
        try withFolder { folder in
            let first = try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now)
            let later = first.certificate.expires - 86_400
            let second = try Authority.kept(in: folder, app: "Vision", computer: "nas", now: later)
            #expect(second.certificate.fingerprint != first.certificate.fingerprint)
            #expect(second.certificate.expires > later + Authority.leafValidity)
        }
    }

    @Test func `several that replace it at the same time have the same one`() async throws {
        for round in 0..<20 {
            let folder = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let first = try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now).certificate
            let later = first.expires - 86_400
            let made = try await withThrowingTaskGroup(of: Certificate.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try Authority.kept(in: folder, app: "Vision", computer: "nas", now: later).certificate
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(made.count == 1 && !made.contains(first), "round \(round)")
        }
    }

    @Test func `a damaged file is said to be and stays`() throws {
        try withFolder { folder in
            let authority = try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now)
            let path = folder + "/authority.pem"
            // The key of another one.
            let stranger = try Authority(app: "Vision", computer: "nas", now: now)
            for text in ["", "nothing", authority.key, stranger.key + authority.certificate.pem] {
                try text.write(toFile: path, atomically: true, encoding: .utf8)
                #expect(throws: CertificateError.damaged(path: path)) {
                    try Authority.kept(in: folder, app: "Vision", computer: "nas", now: now)
                }
                #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
            }
        }
    }
}
