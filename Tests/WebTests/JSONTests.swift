import Testing
import Web

@Suite("JSON from outside is read or refused, however deep it is")
struct JSONTests {
    private struct Value: Codable {
        var x: Int?
        var y: [[Int]]?
    }

    private func read(_ text: String) async -> Value? {
        let request = Request(.post, Target("/")!, body: .bytes(Array(text.utf8)))
        return try? await request.json(Value.self)
    }

    /// Foundation's decoder ends the process where a text stops at level 513.
    @Test(arguments: ["[", "{\"x\":", "[[", "{\"x\":[", " ["]) func `no depth ends the process`(part: String) async {
        for count in [1, 99, 100, 101, 255, 256, 257, 511, 512, 513, 514, 20_000] {
            for tail in ["", "]", "{", "1", "\"", "\r", " "] {
                #expect(await read(String(repeating: part, count: count) + tail) == nil)
            }
        }
        // Of an address.
        let cursor = String(repeating: "W1tb", count: 171)
        #expect(Cursor<Value>(cursor) == nil && Cursor<Value>(cursor + "W10") == nil)
    }

    @Test func `brackets in texts are no depth`() async throws {
        let text = String(repeating: "[{\\\"[\\\\", count: 300)
        #expect(await read("{\"z\":\"\(text)\",\"x\":7}")?.x == 7)
        #expect(await read("{\"y\":[[1],[2]]}")?.y == [[1], [2]])
        #expect(await read("{\"y\":[\(Array(repeating: "[1]", count: 500).joined(separator: ","))]}")?.y?.count == 500)
    }
}
