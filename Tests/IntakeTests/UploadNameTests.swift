import Testing

@testable import Intake

@Suite struct UploadNameTests {
    @Test(
        arguments: [
            ("IMG_1234.JPG", "IMG_1234.JPG"), ("Urlaub – Görlitz 猫 👨‍👩‍👧.heic", "Urlaub – Görlitz 猫 👨‍👩‍👧.heic"),
            ("../../etc/passwd", "passwd"), ("C:\\Users\\me\\a.png", "a.png"), ("..", "photo"),
            ("...hidden.jpg", "hidden.jpg"),
            ("a\0b\nc\u{1b}[2J.jpg", "abc[2J.jpg"), ("photo\u{202E}gpj.exe", "photogpj.exe"), ("  a.jpg . ", "a.jpg"),
            ("", "photo"), ("/", "photo"), ("\u{7}", "photo"), ("<script>.jpg", "<script>.jpg"),
        ])
    func `a name keeps its letters and loses what could do harm`(name: String, cleaned: String) {
        #expect(UploadName.cleaned(name) == cleaned)
    }

    @Test(arguments: ["猫", "é", "👨‍👩‍👧‍👦", "a"])
    func `a long name is cut between characters and keeps its ending`(letter: String) {
        let name = UploadName.cleaned(String(repeating: letter, count: 400) + ".heic")
        #expect(name.utf8.count <= 200 && name.utf8.count > 170)
        #expect(name.hasSuffix(letter + ".heic"))
        #expect(name.dropLast(5).allSatisfy { String($0) == letter })
        let endless = UploadName.cleaned("a." + String(repeating: letter, count: 400))
        #expect(endless.utf8.count <= 200 && endless.hasPrefix("a."))
    }

    @Test(arguments: [
        "", "abc", "../../../../etc/passwd0123456789ab", "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcdef0",
    ])
    func `an address names no other file than an upload`(text: String) {
        #expect(UploadID(text) == nil)
    }

    @Test func `an upload's number is read as it was written`() throws {
        let id = UploadID(try Shop.digest([1, 2, 3]))
        #expect(UploadID(id.description) == id)
        #expect(id.description == "039058c6f2c0cb492c533b0a4d14ef77")
    }
}
