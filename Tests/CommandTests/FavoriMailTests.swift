import FoundationEssentials
import Testing

/// `favori mail test`, and what `favori serve` says of options for e-mails that do not fit together.
struct FavoriMailTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func favori(_ words: String..., language: String = "en") throws -> Run {
        try Run(
            words + ["--data", scratch.path + "/town"], program: "favori",
            environment: Run.resources.merging(["VISION_LANGUAGE": language]) { $1 })
    }

    @Test func `a server that is not there is told of in words`() throws {
        let gone = try favori(
            "mail", "test", "anna@example.org", "--smtp", "smtp://127.0.0.1:1", "--mail-from", "favori@example.org")
        #expect(gone.code == 1 && gone.errors.contains("was not sent through smtp://127.0.0.1:1"), "\(gone)")
        #expect(gone.errors.contains("cannot be reached") && gone.errors.contains("Check the name and port"), "\(gone)")
        let italian = try favori(
            "mail", "test", "anna@example.org", "--smtp", "smtp://127.0.0.1:1", "--mail-from", "favori@example.org",
            language: "it")
        #expect(italian.errors.contains("non è raggiungibile"), "\(italian)")
    }

    @Test func `a password has no place in an address, nor in a file that others read`() throws {
        let address = try favori("mail", "test", "a@example.org", "--smtp", "smtp://user:secret@127.0.0.1")
        #expect(address.code == 2, "\(address)")
        let file = scratch.path + "/login"
        try Data("user\nsecret word\n".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        func test() throws -> Run {
            try favori(
                "mail", "test", "a@example.org", "--smtp", "smtp://127.0.0.1:1", "--mail-from", "b@example.org",
                "--smtp-password-file", file)
        }
        let open = try test()
        #expect(open.code == 1 && open.errors.contains("chmod 600"), "\(open)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let closed = try test()
        #expect(closed.errors.contains("cannot be reached") && !closed.errors.contains("secret"), "\(closed)")
        try Data("user\n".utf8).write(to: URL(filePath: file))
        #expect(try test().errors.contains("does not hold a user and a password"))
    }

    @Test func `what is missing is said`() throws {
        for (words, said) in [
            (["mail", "test", "a@example.org"], "No mail server was named."),
            (["mail", "test", "a@example.org", "--smtp", "smtps://x"], "Add --mail-from"),
            (["serve", "--join", "open", "--port", "0", "--mail-from", "a@example.org"], "Add --smtp"),
            (
                ["serve", "--join", "open", "--port", "0", "--smtp", "smtps://x", "--mail-from", "a@example.org"],
                "Add --public-name"
            ),
            (["serve", "--join", "open", "--port", "0", "--push"], "Add --public-name"),
            (["serve", "--join", "open", "--port", "0", "--push-host", "push.example.org"], "Add --push"),
            (["serve", "--push-host", "https://push.example.org"], "the name of a push service"),
        ] {
            let run = try Run(
                words + ["--data", scratch.path + "/town"], program: "favori",
                environment: Run.resources.merging(["VISION_LANGUAGE": "en"]) { $1 })
            #expect(run.code == 2 && run.errors.contains(said), "\(words): \(run)")
        }
    }
}
