import FoundationEssentials
import Glibc
import Testing

@testable import Hashing

@Suite struct SHA256Tests {
    private func digest(_ text: String) throws -> String {
        try Array(text.utf8).withUnsafeBytes { try SHA256.digest($0).hex }
    }

    // The expected values are those of FIPS 180-2, appendix B.
    @Test func `known texts give the values of the standard`() throws {
        #expect(try digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(try digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            try digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    @Test func `pieces and ranges give the same as the whole`() throws {
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try bytes.withUnsafeBytes { all in
            let whole = try SHA256.digest(all)
            var pieces = try SHA256()
            for start in stride(from: 0, to: 5000, by: 700) {
                try pieces.update(UnsafeRawBufferPointer(rebasing: all[start..<min(5000, start + 700)]))
            }
            #expect(try pieces.finish() == whole)
            #expect(try SHA256.digest(all, ranges: [0..<10, 10..<10, 10..<5000]) == whole)
            #expect(try SHA256.digest(all, ranges: [0..<10, 11..<5000]) != whole)
        }
    }

    @Test func `a file is hashed from its beginning and stays where it was`() throws {
        let descriptor = try #require(unnamedFile())
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: 7, count: 3_000_000)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        #expect(try SHA256.digest(descriptor: descriptor) == bytes.withUnsafeBytes { try SHA256.digest($0) })
        #expect(lseek(descriptor, 0, SEEK_CUR) == bytes.count)
    }

    @Test func `an unreadable file is an error with its reason`() {
        #expect(throws: HashingError.unreadable(errno: EBADF)) { try SHA256.digest(descriptor: -1) }
        #expect(HashingError.unreadable(errno: EBADF).description == "The file could not be read: Bad file descriptor.")
    }

    @Test func `a digest survives hexadecimal and JSON`() throws {
        let digest = try Array("abc".utf8).withUnsafeBytes { try SHA256.digest($0) }
        #expect(SHA256Digest(hex: digest.hex.uppercased()) == digest)
        #expect(SHA256Digest(bytes: digest.bytes) == digest)
        #expect(try JSONDecoder().decode([SHA256Digest].self, from: JSONEncoder().encode([digest])) == [digest])
        #expect(SHA256Digest(hex: String(digest.hex.dropLast())) == nil)
        #expect(SHA256Digest(hex: "g" + digest.hex.dropFirst()) == nil)
        #expect(SHA256Digest(bytes: digest.bytes.dropLast()) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([SHA256Digest].self, from: Data("[\"ab\"]".utf8))
        }
    }

    private func unnamedFile() -> Int32? {
        let name = "/tmp/hashing-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        unlink(name)
        return descriptor >= 0 ? descriptor : nil
    }
}
