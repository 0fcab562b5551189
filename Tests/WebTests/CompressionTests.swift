import Compression
import Testing
import Web

@Suite("Packing")
struct CompressionTests {
    private let page = Response(
        headers: ["Content-Type": "text/html; charset=utf-8", "ETag": "\"a\""],
        body: .bytes([UInt8](repeating: UInt8(ascii: "x"), count: 5000)))

    @Test func `the checksum is the standard's, in whatever pieces the bytes come`() {
        var whole = CRC32()
        whole.add("123456789".utf8)
        #expect(whole.value == 0xCBF4_3926)
        var pieces = CRC32()
        for byte in "123456789".utf8 {
            pieces.add([byte])
            pieces.add([])
        }
        #expect(pieces.value == whole.value)
        #expect(CRC32().value == 0)
    }

    private func get(_ encodings: String?) throws -> Request {
        var headers = Headers()
        if let encodings { headers.add("Accept-Encoding", encodings) }
        return Request(.get, try #require(Target("/")), headers: headers)
    }

    @Test(arguments: ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1", "*", "GZIP", "x-gzip"])
    func `text is packed for who takes it`(encodings: String) throws {
        let response = page.compressed(for: try get(encodings))
        #expect(response.headers["Content-Encoding"] == "gzip")
        #expect(response.headers["Vary"] == "Accept-Encoding")
        #expect(response.headers["ETag"] == "W/\"a\"")
        guard case .bytes(let bytes) = response.body else {
            Issue.record("no bytes")
            return
        }
        #expect(bytes.count < 200)
        #expect(bytes.starts(with: [0x1F, 0x8B]))
    }

    @Test(arguments: [nil, "", "br", "gzip;q=0", "gzip; q=0.000, br", "*;q=0", "gzip;q=0, *"])
    func `text stays as it is for who does not`(encodings: String?) throws {
        let response = page.compressed(for: try get(encodings))
        #expect(response.headers["Content-Encoding"] == nil)
        // A cache in between has to know that it could have been otherwise.
        #expect(response.headers["Vary"] == "Accept-Encoding")
        #expect(response.headers["ETag"] == "\"a\"")
    }

    @Test func `what is short, a picture, packed already or a stream is left alone`() throws {
        var short = page
        short.body = .bytes([1, 2, 3])
        var picture = page
        picture.headers["Content-Type"] = "image/webp"
        var packed = page
        packed.headers["Content-Encoding"] = "br"
        let stream = Response.events { _ in }
        for response in [short, picture, packed, stream] {
            let result = response.compressed(for: try get("gzip"))
            #expect(result.headers["Content-Encoding"] == response.headers["Content-Encoding"])
            #expect(result.headers["Vary"] == nil)
        }
    }

    @Test func `who has the packed state is told that it is right`() throws {
        var request = try get("gzip")
        let tag = page.compressed(for: request).headers["ETag"]
        request.headers["If-None-Match"] = tag
        let response = page.conditional(on: request).compressed(for: request)
        #expect(response.status == .notModified)
        #expect(response.headers["ETag"] == tag)
    }

    @Test func `bytes that cannot be made shorter are sent as they are`() throws {
        var state: UInt64 = 1
        let noise = (0..<5000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        let response = Response(headers: ["Content-Type": "text/plain"], body: .bytes(noise))
        #expect(response.compressed(for: try get("gzip")).headers["Content-Encoding"] == nil)
    }
}
