import Testing

/// The real command, asked what any command is asked first.
struct MannersTests {
    @Test func `the version is told on standard output`() throws {
        let run = try Run(["--version"])
        #expect(run.code == 0)
        #expect(run.output.hasPrefix("vision 0."))
        #expect(run.errors == "")
    }

    @Test func `without a word it shows its help`() throws {
        let run = try Run([])
        #expect(run.code == 0)
        #expect(run.output.contains("\nCOMMANDS\n  analyze      Show what is in photos.\n"))
    }

    @Test func `help speaks Italian to Italians`() throws {
        let run = try Run(["place", "--help"], environment: ["LANG": "it_IT.UTF-8"])
        #expect(run.output.contains("\nUSO\n  vision place FOTO [--set NOME | --at LAT,LON | --clear]\n"))
    }

    @Test func `a wrong option ends with 2, three lines and nothing on standard output`() throws {
        let run = try Run(["analyze", "--confidense", "high"])
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(
            run.errors == """
                vision: Unknown option --confidense.
                  Cause: “vision analyze” has no such option.
                  Fix: Did you mean --confidence? See “vision analyze --help”.

                """)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are printed for every shell`(shell: String) throws {
        let run = try Run(["completions", shell])
        #expect(run.code == 0)
        #expect(run.output.contains("favourite"))
    }
}
