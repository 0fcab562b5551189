import Testing

@testable import Terminal
import Wording

struct HelpTests {
    @Test func `a command's page in English fits 60 columns`() throws {
        #expect(
            try Sample.help(["help", "open"], width: 60, .english) == """
                Open files.

                USAGE
                  demo open FILE… [--count N] [--size small|large]
                            [--loud | --quiet]

                  Nothing is changed.

                ARGUMENTS
                  FILE…  The files.

                OPTIONS
                  -n, --count N     How many. Default: 3.
                      --size small|large
                                    How large each of them may be at the
                                    very most, roughly speaking.
                      --loud        Say more.
                      --quiet       Say less: [nothing].
                      --folder DIR  Where.
                  -h, --help        Show this help.

                EXAMPLES
                  demo open a.txt
                      Opens one.

                """)
    }

    @Test func `a command's page in Italian uses the width there is`() throws {
        #expect(
            try Sample.help(["help", "open"], width: 100, .italian) == """
                Apre i file.

                USO
                  demo open FILE… [--count N] [--size small|large] [--loud | --quiet]

                  Non cambia nulla.

                ARGOMENTI
                  FILE…  I file.

                OPZIONI
                  -n, --count N           Quanti. Predefinito: 3.
                      --size small|large  Quanto può essere grande ciascuno, al massimo, più o meno.
                      --loud              Dice di più.
                      --quiet             Dice meno: [niente].
                      --folder CARTELLA   Dove.
                  -h, --help              Mostra questo aiuto.

                ESEMPI
                  demo open a.txt
                      Ne apre uno.

                """)
    }

    @Test func `the top page lists the commands`() throws {
        #expect(
            try Sample.help([], width: 80, .english) == """
                Shows how it's done.

                USAGE
                  demo COMMAND…

                COMMANDS
                  open         Open files.
                  find         Find words.
                  boxes        Keep boxes.
                  completions  Print a script that completes commands, options and files.
                  help         Show the help of a command.

                OPTIONS
                      --folder DIR  Where.
                  -h, --help        Show this help.
                      --version     Show the version.

                “demo help COMMAND” explains a command.

                """)
    }

    @Test func `an option that repeats says so in usage and text`() throws {
        let help = try #require(try Sample.help(["boxes", "add", "-h"], width: 80, .english))
        #expect(help.contains("demo boxes add NAME [--add A,B]…\n"))
        #expect(help.contains("Add some. May be given several times."))
    }

    @Test(arguments: [60, 72, 100], Language.allCases)
    func `no line is wider than asked`(width: Int, language: Language) throws {
        for words in [["help"], ["help", "open"], ["help", "find"], ["help", "boxes", "add"]] {
            let help = try #require(try Sample.help(words, width: width, language))
            #expect(help.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
        }
    }

    @Test func `widths below 60 and above 100 are not followed`() throws {
        #expect(try Sample.help([], width: 20, .english) == Sample.help([], width: 60, .english))
        #expect(try Sample.help([], width: 300, .english) == Sample.help([], width: 100, .english))
    }

    @Test func `headings are bold on a terminal only`() throws {
        let coloured = try Sample.help([], width: 80, .english, style: Style(isColoured: true))
        #expect(coloured?.contains("\u{1b}[1mUSAGE\u{1b}[0m") == true)
        #expect(try Sample.help([], width: 80, .english)?.contains("\u{1b}") == false)
    }
}
