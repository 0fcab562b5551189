import Testing

@testable import Terminal
import Wording

struct ParserTests {
    @Test func `options, their values and words may stand in any order`() throws {
        let command = try #require(try Sample.command("open", "a", "--count", "2", "b", "--size=large", "--loud"))
        #expect(command.path == "open")
        #expect(command[Sample.file] == ["a", "b"])
        #expect(command[Sample.count] == 2)
        #expect(command[Sample.size] == .large)
        #expect(command[Sample.loud])
        #expect(!command[Sample.quiet])
    }

    @Test func `a short option stands for its long one`() throws {
        #expect(try Sample.command("open", "a", "-n", "4")?[Sample.count] == 4)
    }

    @Test func `an option that is not given has no value`() throws {
        #expect(try Sample.command("open", "a")?[Sample.count] == nil)
    }

    @Test func `a shared option counts before and after the command`() throws {
        #expect(try Sample.command("--folder", "here", "boxes", "list")?[Sample.folder] == "here")
        #expect(try Sample.command("boxes", "list", "--folder=here")?[Sample.folder] == "here")
    }

    @Test func `nested commands have a path of words`() throws {
        let command = try #require(try Sample.command("boxes", "add", "x", "--add", "a, b", "--add", "c,"))
        #expect(command.path == "boxes add")
        #expect(command.all(Sample.add) == [["a", "b"], ["c"]])
    }

    @Test func `after two dashes everything is a word`() throws {
        #expect(try Sample.command("open", "--", "-x.jpg", "--loud", "--")?[Sample.file] == ["-x.jpg", "--loud", "--"])
    }

    @Test func `a lone dash and a path with a dash in it are words`() throws {
        #expect(try Sample.command("open", "-", "./-x.jpg")?[Sample.file] == ["-", "./-x.jpg"])
    }

    @Test(arguments: ["-dog", "-2019", "-hot dog", "-n2"])
    func `where words may begin with a dash they are not options`(word: String) throws {
        #expect(try Sample.command("find", "animal", word)?[Sample.words] == ["animal", word])
    }

    @Test func `where words may begin with a dash known options still count and unknown long ones are refused`() throws
    {
        let command = try #require(try Sample.command("find", "-dog", "-n", "2"))
        #expect(command[Sample.words] == ["-dog"])
        #expect(command[Sample.count] == 2)
        #expect(Sample.complaint("find", "--dog")?.problem.en == "Unknown option --dog.")
    }

    @Test func `a value may begin with a dash`() throws {
        #expect(try Sample.command("open", "a", "--folder", "-x")?[Sample.folder] == "-x")
    }

    @Test func `help is asked for at every level`() throws {
        for words in [[], ["--help"], ["-h"], ["help"]] {
            #expect(try Sample.help(words, width: 80, .english)?.hasPrefix("Shows how") == true)
        }
        for words in [["boxes", "add", "--help"], ["help", "boxes", "add"], ["boxes", "add", "-h"]] {
            #expect(try Sample.help(words, width: 80, .english)?.hasPrefix("Add a box") == true)
        }
        #expect(try Sample.help(["find", "animal", "-h"], width: 80, .english)?.hasPrefix("Find words") == true)
    }

    @Test func `the version is asked for at the top only`() throws {
        guard case .version = try Parser.parse(["--version"], root: Sample.tree) else {
            Issue.record("no version")
            return
        }
        #expect(Sample.complaint("open", "--version")?.exitCode == .usage)
    }

    @Test(arguments: [
        (["open", "--cuont", "2", "a"], "Unknown option --cuont.", "Did you mean --count?"),
        (["open", "--cou", "2", "a"], "Unknown option --cou.", "Did you mean --count?"),
        (["open", "-x.jpg"], "Unknown option -x.jpg.", "write ./-x.jpg or put -- before it"),
        (["opne"], "Unknown command “opne”.", "Did you mean open?"),
        (["help", "boxes", "lst"], "Unknown command “lst”.", "Did you mean list?"),
        (["boxes"], "“demo boxes” needs a command.", "See “demo boxes --help”."),
        (["open", "a", "--count"], "Option --count has no value.", "Write --count N. Give a whole number"),
        (["open", "a", "--count", "--loud"], "Option --count has no value.", "Write --count N."),
        (["open", "a", "--loud=yes"], "Option --loud takes no value.", "Write --loud alone."),
        (["open", "a", "-n", "1", "--count=2"], "Option --count is given twice.", "Keep one of them."),
        (["open", "a", "--size", "lrage"], "“lrage” is not valid for --size.", "Did you mean large?"),
        (["open", "a", "--count", "10"], "“10” is not valid for --count.", "See “demo open --help”."),
        (["open", "a", "--loud", "--quiet"], "--loud and --quiet exclude each other.", "Keep one of them."),
        (["open"], "FILE is missing.", "Give a file. See “demo open --help”."),
        (["open", "--folder", "", "a"], "“” is not valid for --folder.", "See"),
        (["boxes", "add", "a", "b"], "“b” is not expected here.", "put both in quotes"),
        (["completions", "tcsh"], "“tcsh” is not valid here.", "See “demo completions --help”."),
    ])
    func `a wrong line is answered with problem and fix`(words: [String], problem: String, fix: String) throws {
        let complaint = #expect(throws: Complaint.self) { try Parser.parse(words, root: Sample.tree) }
        #expect(complaint?.problem.en == problem)
        #expect(complaint?.fix?.en.contains(fix) == true)
        #expect(complaint?.exitCode == .usage)
    }

    @Test func `a command is called by its other name, too`() throws {
        #expect(try Sample.command("crates", "list")?.path == "boxes list")
        #expect(Sample.complaint("crates")?.problem.en == "“demo boxes” needs a command.")
    }

    @Test func `nothing is guessed for a word unlike any`() {
        #expect(Sample.complaint("zzzzzz")?.fix?.en == "See “demo --help”.")
    }

    @Test(arguments: [("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3), ("same", "same", 0)])
    func `slips are letters added, dropped, changed or swapped`(left: String, right: String, slips: Int) {
        #expect(NameGuess.slips(left, right) == slips)
    }
}
