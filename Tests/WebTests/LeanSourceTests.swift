import Testing

@testable import Web

@Suite("Sources as they are sent")
struct LeanSourceTests {
    private func lean(_ text: String, isScript: Bool = false) -> String {
        String(decoding: LeanSource.lean(Array(text.utf8), isScript: isScript), as: UTF8.self)
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

    @Test func `a script loses its needless spaces and line ends as well`() {
        let source = """
            import { ask } from "./ask.js";
            // Asks.
            export async function add(a, b = 1) {
              const sum = [
                a + +b,
                b,
              ];
              if (a in b) return !sum
              return { a, sum: a >= 0 ? b : -b };
            }
            """
        #expect(
            lean(source, isScript: true) == """
                import{ask}from "./ask.js";export async function add(a,b=1){const sum=[a + +b,b];if(a in b)return!sum
                return{a,sum:a>=0?b:-b};}
                """)
    }

    @Test(arguments: [
        #"const text = "a , b = c";"#, #"const text = 'say "a , b"';"#, #"const text = "\\" + "a , b";"#,
        #"const text = "\" a , b";"#, "const text = `a , ${b} ( c )`;",
    ])
    func `texts of a script are sent as they are`(line: String) {
        let tight = line.replacing("const text = ", with: "const text=")
        #expect(lean(line + "\n", isScript: true) == tight)
    }

    @Test(arguments: [
        #"const pattern = /a , "b/;"#, "const half = a / 2; // so , so {", "const both = `a , ${b ? `c , d` : e}`;",
    ])
    func `a line of which one cannot be sure is left as it is`(line: String) {
        #expect(lean(line + "\nnext();", isScript: true) == line + "\nnext();")
    }
}
