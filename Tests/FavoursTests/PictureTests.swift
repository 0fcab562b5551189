import RandomSupport
import Testing

@testable import Favours

@Suite("Pictures of a favour")
struct PictureTests {
    typealias S = Street
    private var generator = SeededGenerator(seed: 4)

    @Test mutating func `names of pictures are 32 hexadecimal digits and nothing else`() {
        let names = (0..<100).map { _ in PictureID(using: &generator) }
        #expect(Set(names).count == 100)
        for name in names { #expect(PictureID(name.text) == name) }
        let whole = names[0].text
        for text in [
            "", "../" + whole, whole + "0", String(whole.dropLast()), whole.uppercased() + "A", "g" + whole.dropLast(),
        ] {
            #expect(PictureID(text) == nil, "\(text)")
        }
    }

    @Test mutating func `four at most, each once, with a short text`() throws {
        let all = (0..<5).map { _ in Picture(PictureID(using: &generator)) }
        func problems(_ pictures: [Picture]) -> [Draft.Problem] {
            var draft = S.draft()
            draft.content.pictures = pictures
            return draft.problems(at: S.now)
        }
        #expect(problems(Array(all.prefix(4))) == [])
        #expect(problems(all) == [.tooManyPictures])
        #expect(problems([all[0], Picture(all[0].id, text: "Again")]) == [.pictureTwice])
        #expect(problems([Picture(all[0].id, text: String(repeating: "x", count: 200))]) == [])
        #expect(problems([Picture(all[0].id, text: String(repeating: "x", count: 201))]) == [.pictureTextTooLong])
        #expect(problems([Picture(all[0].id, text: "two\nlines")]) == [.unprintable])
    }

    @Test mutating func `others see another favour when its pictures change, and when their order does`() throws {
        var draft = S.draft([S.slot(48, 50, id: S.first)])
        let pictures = (0..<2).map { _ in Picture(PictureID(using: &generator)) }
        var favour = try S.favour()
        for (version, next) in [(2, pictures), (3, pictures.reversed()), (3, pictures.reversed()), (4, [])] {
            draft.content.pictures = next
            favour = try favour.after(1, S.requester, .edit(draft, publicPlace: S.around))
            #expect(favour.content.pictures == next && favour.version == version)
        }
    }
}
