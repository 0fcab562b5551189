import Testing

@testable import Web

@Suite("Sources as they are sent")
struct LeanSourceTests {
    private func lean(_ text: String) -> String {
        String(decoding: LeanSource.lean(Array(text.utf8)), as: UTF8.self)
    }

    @Test func `comments and indents are left out`() {
        let source = """
            // What it is.
            /**
             * Adds.
             * @param {number} a
             */
            export function add(a) {
              /* in a word */
              const address = "https://example.org/*"; // told apart
              return a + 1;
            }
            """
        #expect(
            lean(source) == """
                export function add(a) {
                const address = "https://example.org/*"; // told apart
                return a + 1;
                }

                """)
    }

    @Test func `code after a comment on its line is kept with it`() {
        #expect(lean("a {\n  color: red; /* loud */\n}\n") == "a {\ncolor: red; /* loud */\n}\n")
    }
}
