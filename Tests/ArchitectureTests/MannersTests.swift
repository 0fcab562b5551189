import Testing

@Suite("What no source file does")
struct MannersTests {
    @Test func `nothing stops the program that could have been an error`() throws {
        let forbidden: [(name: String, pattern: Regex<Substring>)] = [
            ("try!", #/\btry!/#), ("as!", #/\bas!/#), ("fatalError", #/\bfatalError\b/#),
            ("implicitly unwrapped", #/:\s*\w+!(?!=)/#),
        ]
        for file in try Project.swiftFiles(below: "Sources") {
            for line in code(try Project.text(file)) where line.contains("!") || line.contains("fatalError") {
                for (name, pattern) in forbidden { #expect(!line.contains(pattern), "\(name) in \(file): \(line)") }
            }
        }
    }

    /// It reads past the end of a buffer once many files are open: swift-corelibs-foundation, issue 5472.
    @Test func `no file starts programs with Foundation's Process`() throws {
        for file in try Project.swiftFiles(below: "") {
            let text = try Project.text(file)
            guard text.contains("Process()") else { continue }
            for line in code(text) {
                #expect(!line.contains(#/\bProcess\(\)/#), "\(file): \(line)")
            }
        }
    }

    @Test func `nothing is left to be done in a comment`() throws {
        let mark = "TO" + "DO"
        for file in try Project.swiftFiles(below: "Sources") {
            #expect(!(try Project.text(file)).contains(mark), "\(file)")
        }
    }

    @Test func `whoever steps around the compiler's checks says why that is safe`() throws {
        for file in try Project.swiftFiles(below: "Sources") {
            let lines = try Project.text(file).split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
                if line.contains("//") { continue }
                // The comment block that ends right above.
                let above = lines[..<index].reversed().prefix { $0.contains(#/^\s*(\/\/|@)/#) }
                #expect(!above.isEmpty, "\(file):\(index + 1)")
            }
        }
    }

    @Test func `no file knows on whose machine it was written`() throws {
        let homes = ["/wo" + "rk/", "/ro" + "ot/", "/Us" + "ers/", "/tmp" + "/w/"]
        let texts = [".swift", ".md", ".py", ".c", ".h", ".json", ".tsv", ".txt", "Makefile", "/run", ".modulemap"]
        for file in try Project.files(below: "") where texts.contains(where: { file.hasSuffix($0) }) {
            let text = try Project.text(file)
            for home in homes { #expect(!text.contains(home), "\(file) names \(home)") }
        }
    }
}
