import Concepts
import Glibc
import Imaging
import Raster
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct DraftsTests {
    private func sample() throws -> [UInt8] { try Pictures.sample("chelsea.png") }

    private func names(_ shop: Shop, _ photo: PhotoID) async throws -> Set<String> {
        Set(try await shop.library.tags(of: photo, level: .medium).map(\.name))
    }

    @Test func `a draft becomes a photo with what is in it, byte for byte, and its thumbnail`() async throws {
        let shop = try await Shop()
        let bytes = try sample()
        let state = try await shop.upload(bytes, "cat.png", .draft)
        #expect(state.status == .draft)
        #expect(try await shop.library.statistics().photos == 0)
        let facts = try await shop.drafts.facts(state.id)
        #expect(facts == DraftFacts(name: "cat.png", width: 451, height: 300, photo: nil))
        let preview = try Pictures.decoded(try await shop.drafts.preview(state.id))
        #expect(preview.width == 451 && preview.height == 300)

        let analysed = try await shop.drafts.analyse(state.id, selection: nil, turn: .none)
        #expect(!analysed.isTruncated)
        let photo = try await shop.library.photo(analysed.photo)
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
        #expect(photo.analyser == Shop.analyser && photo.rotation == 0)
        #expect(try await names(shop, photo.id).contains("cat"))
        #expect(try await shop.library.features(of: photo.id) != nil)
        let hex = photo.id.number
        #expect(shop.files(below: "uploads").isEmpty)
        #expect(shop.files(below: "thumbnails").map { $0.prefix(4) } == ["0/\(hex)-"])
        // The second of two clicks gets the same photo.
        #expect(try await shop.drafts.analyse(state.id, selection: nil, turn: .right).photo == photo.id)
        #expect(try await shop.library.statistics().photos == 1)
    }

    @Test func `of a draft that ends before its picture it is known once it was shown`() async throws {
        let shop = try await Shop()
        let whole = try Pictures.jpeg(29)
        let cut = try await shop.upload(Array(whole[..<(whole.count / 2)]), "cut.jpg", .draft).id
        let sound = try await shop.upload(whole, "whole.jpg", .draft).id
        for id in [cut, sound] { _ = try await shop.drafts.preview(id) }
        #expect(try await shop.drafts.isDamaged(cut))
        #expect(try await !shop.drafts.isDamaged(sound))
        // As a photo it says so itself.
        let photo = try await shop.drafts.analyse(cut, selection: nil, turn: .none).photo
        #expect(try await shop.library.photo(photo).facts.isTruncated)
        await #expect(throws: UploadError.unknown) { try await shop.drafts.isDamaged(cut) }
    }

    @Test(arguments: [(Rotation.none, 90), (.half, 180)])
    func `a draft with a photo's pixels and other metadata keeps what is known of the photo`(
        turn: Rotation, rotation: Int
    ) async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(28)
        let photo = try await shop.stored(try await shop.upload(bytes))
        try await shop.library.replaceAnalysis(
            Analysis(
                findings: [
                    Finding(
                        source: .classifier, box: nil,
                        names: [Candidate(name: "pizza", synset: nil, category: .food, confidence: 0.9, level: .high)])
                ], faces: []), of: photo.id, analyser: Shop.analyser)
        try await shop.library.setRotation(90, of: photo.id)
        let comment: [UInt8] = [0xFF, 0xFE, 0, 7] + Array("hello".utf8)
        let state = try await shop.upload(Array(bytes[..<2] + comment + bytes[2...]), "again.jpg", .draft)
        let part = Box(x: 0, y: 0, width: 0.5, height: 0.5)
        let analysed = try await shop.drafts.analyse(state.id, selection: part, turn: turn)
        #expect(analysed.photo == photo.id)
        let after = try await shop.library.photo(photo.id)
        #expect(after.files.count == 2 && after.rotation == rotation)
        #expect(try await names(shop, photo.id).contains("pizza"))
        #expect(shop.files(below: "uploads").isEmpty)
    }

    @Test func `two clicks at the same time make one photo`() async throws {
        let shop = try await Shop()
        let state = try await shop.upload(try sample(), "cat.png", .draft)
        async let one = shop.drafts.analyse(state.id, selection: nil, turn: .none)
        async let other = shop.drafts.analyse(state.id, selection: nil, turn: .none)
        let photos = try await [one.photo, other.photo]
        #expect(photos[0] == photos[1])
        #expect(try await shop.library.statistics().photos == 1)
    }

    @Test func `the whole picture is kept, boxes are of the photo as it is turned, and only the part is looked at`()
        async throws
    {
        let shop = try await Shop()
        let bytes = try sample()
        let state = try await shop.upload(bytes, "cat.png", .draft)
        // Turned to the right, the cat's face is in the middle.
        let part = Box(x: 0.1, y: 0.2, width: 0.8, height: 0.7)
        let id = try await shop.drafts.analyse(state.id, selection: part, turn: .right).photo
        let photo = try await shop.library.photo(id)
        #expect(photo.rotation == 90 && photo.facts.width == 451 && photo.facts.height == 300)
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
        #expect(try await shop.library.features(of: id) == nil)
        let boxes = try await shop.library.analysis(of: id)?.findings.compactMap(\.box) ?? []
        #expect(
            boxes.allSatisfy {
                $0.x >= part.x - 0.02 && $0.y >= part.y - 0.02 && $0.x + $0.width <= part.x + part.width + 0.02
                    && $0.y + $0.height <= part.y + part.height + 0.02
            })
        // Made when it is asked for, and turned.
        let path = try await shop.thumbnails.file(id, version: photo.version, size: .small)
        let small = try Pictures.decoded(try #require(shop.bytes(FilePath(path))))
        #expect(small.width == 300 && small.height == 451)
    }

    @Test func `boxes stay where the thing is when the photo is turned back`() async throws {
        let shop = try await Shop()
        let straight = try await shop.upload(try Pictures.sample("rocket.jpg"), "a.jpg", .draft)
        let id = try await shop.drafts.analyse(straight.id, selection: nil, turn: .half).photo
        let turned = try #require(try await shop.library.analysis(of: id))
        try await shop.library.setRotation(0, of: id)
        let back = try #require(try await shop.library.analysis(of: id))
        for (one, other) in zip(turned.findings, back.findings) {
            guard let box = one.box, let there = other.box else { continue }
            #expect(abs(box.x + there.x + box.width - 1) < 1e-4 && abs(box.y + there.y + box.height - 1) < 1e-4)
        }
    }

    @Test func `a draft that is kept is not looked at`() async throws {
        let shop = try await Shop()
        let bytes = try sample()
        let state = try await shop.upload(bytes, "cat.png", .draft)
        let id = try await shop.drafts.keep(state.id)
        let photo = try await shop.library.photo(id)
        #expect(photo.analyser == nil && photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
        #expect(try await shop.library.queueStatus().waiting == 0)
        #expect(try await shop.drafts.keep(state.id) == id)
        #expect(shop.files(below: "uploads").isEmpty)
    }

    @Test func `a draft that is cancelled leaves no trace`() async throws {
        let shop = try await Shop()
        let state = try await shop.upload(try sample(), "cat.png", .draft)
        try await shop.drafts.cancel(state.id)
        #expect(shop.files().isEmpty)
        #expect(try await shop.library.statistics().files == 0)
        await #expect(throws: UploadError.unknown) { try await shop.drafts.preview(state.id) }
        await #expect(throws: UploadError.unknown) { try await shop.drafts.facts(state.id) }
        await #expect(throws: UploadError.unknown) {
            try await shop.drafts.analyse(state.id, selection: nil, turn: .none)
        }
        await #expect(throws: UploadError.unknown) { try await shop.drafts.keep(state.id) }
    }

    @Test func `what cannot be selected is refused, and the draft is still there`() async throws {
        let shop = try await Shop()
        let state = try await shop.upload(try sample(), "cat.png", .draft)
        await #expect(throws: Refusal.self) {
            try await shop.drafts.analyse(
                state.id, selection: Box(x: 2, y: 2, width: 0.1, height: 0.1), turn: .none)
        }
        #expect(try await shop.uploads.state(state.id).status == .draft)
        _ = try await shop.drafts.analyse(state.id, selection: nil, turn: .none)
    }

    // MARK: Known photos

    @Test func `a draft of a known photo is that photo, as it is shown, with what was found before`() async throws {
        let shop = try await Shop()
        let bytes = try sample()
        let first = try await shop.upload(bytes, "cat.png", .draft)
        let photo = try await shop.drafts.analyse(first.id, selection: nil, turn: .none).photo
        try await shop.library.setRotation(90, of: photo)
        try await shop.library.addTags(["Chelsea"], to: photo)
        try await shop.library.forget(photo)

        let again = try await shop.uploads.begin(try Shop.request(bytes, "cat again.png", .draft))
        #expect(again.status == .known(photo) && again.offset == again.size)
        // Nothing happens to the photo before the draft is used.
        #expect(try await shop.library.photo(photo).isForgotten)
        let facts = try await shop.drafts.facts(again.id)
        #expect(facts == DraftFacts(name: "cat again.png", width: 300, height: 451, photo: photo))
        let preview = try Pictures.decoded(try await shop.drafts.preview(again.id))
        #expect(preview.width == 300 && preview.height == 451)
        let analysed = try await shop.drafts.analyse(
            again.id, selection: Box(x: 0.2, y: 0.2, width: 0.6, height: 0.6), turn: .left)
        #expect(analysed.photo == photo)
        let after = try await shop.library.photo(photo)
        #expect(after.rotation == 0 && !after.isForgotten)
        #expect(try await names(shop, photo).isSuperset(of: ["cat", "Chelsea"]))
        #expect(shop.files(below: "uploads").isEmpty && shop.files(below: "originals").count == 1)
    }

    @Test func `cancelling the draft of a known photo changes nothing`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(30)
        let photo = try await shop.stored(try await shop.upload(bytes))
        let again = try await shop.uploads.begin(try Shop.request(bytes, "photo.jpg", .draft))
        try await shop.drafts.cancel(again.id)
        #expect(try await shop.library.photo(photo.id) == photo)
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
        #expect(shop.files(below: "uploads").isEmpty)
    }

    @Test func `a draft that is to be kept after all is not sent again, and the other way round`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(31)
        let draft = try await shop.upload(bytes, "photo.jpg", .draft)
        #expect(draft.status == .draft)
        #expect(try await shop.uploads.begin(try Shop.request(bytes, "photo.jpg", .draft)).status == .draft)
        let kept = try await shop.uploads.begin(try Shop.request(bytes, "photo.jpg", .keepOnly))
        #expect(try await shop.stored(kept).file.flatMap { shop.bytes($0.stamp.path) } == bytes)

        let other = try Pictures.jpeg(32)
        let begun = try await shop.uploads.begin(try Shop.request(other, "photo.jpg", .keepOnly))
        _ = try? await shop.uploads.append(begun.id, offset: 0, body: Body(other, breaksOff: 2000))
        let going = try await shop.uploads.begin(try Shop.request(other, "photo.jpg", .draft))
        #expect(going.offset == 2000)
        let end = try await shop.uploads.append(going.id, offset: 2000, body: Body(other[2000...]))
        #expect(end.status == .draft)
    }

    // MARK: Photos of the library

    @Test func `a closer look adds to what is known, another look takes its place`() async throws {
        let shop = try await Shop()
        let state = try await shop.upload(try sample(), "cat.png", .draft)
        let photo = try await shop.drafts.analyse(state.id, selection: nil, turn: .none).photo
        let version = try await shop.library.photo(photo).version
        // A corner of the wall, in which there is no cat.
        let corner = Box(x: 0, y: 0, width: 0.1, height: 0.1)
        _ = try await shop.analyst.analyse(photo: photo, selection: corner, turn: .none, merging: true)
        #expect(try await names(shop, photo).contains("cat"))
        _ = try await shop.analyst.analyse(photo: photo, selection: corner, turn: .right, merging: false)
        #expect(try await !names(shop, photo).contains("cat"))
        let turned = try await shop.library.photo(photo)
        #expect(turned.rotation == 90 && turned.version != version)
        _ = try await shop.analyst.analyse(photo: photo, selection: nil, turn: .left, merging: false)
        #expect(try await names(shop, photo).contains("cat"))
        #expect(try await shop.library.photo(photo).version == version)
    }

    @Test func `a draft stays when a busy machine cannot read it`() async throws {
        let shop = try await Shop()
        let state = try await shop.upload(try Pictures.tiff(width: 6000, height: 4000), "large.tif", .draft)
        var hasty = Shop.workbench.configuration
        // Its pixels take longer.
        hasty.secondsPerPhoto = 0.001
        let workbench = Workbench(hasty)
        let uploads = Uploads(
            library: shop.library, workbench: workbench, thumbnails: shop.thumbnails, queue: shop.queue)
        let drafts = Drafts(
            uploads: uploads, analyst: shop.analyst, analyser: AnalyserInUse(workbench) { Shop.analyser })
        let refusal = await #expect(throws: Refusal.self) { try await drafts.keep(state.id) }
        #expect(refusal?.isForGood == false)
        await workbench.stop()
        #expect(try await shop.library.photo(try await shop.drafts.keep(state.id)).file != nil)
    }

    @Test func `a rotation that is asked for twice, because its answer was lost, is made once`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try sample(), "cat.png"))
        for _ in 1...2 {
            _ = try await shop.analyst.analyse(
                photo: photo.id, selection: nil, turn: .right, from: Rotation.none, merging: false)
            #expect(try await shop.library.photo(photo.id).rotation == 90)
        }
        // From a window in which it is shown as it was at first.
        _ = try await shop.analyst.analyse(
            photo: photo.id, selection: nil, turn: .none, from: Rotation.none, merging: false)
        #expect(try await shop.library.photo(photo.id).rotation == 0)
    }

    @Test func `a photo whose files are all gone is refused, and stays as it is`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(33)))
        DurableFile.remove(try #require(photo.file?.stamp.path))
        let refusal = await #expect(throws: Refusal.self) {
            try await shop.analyst.analyse(photo: photo.id, selection: nil, turn: .right, merging: true)
        }
        #expect(refusal == .missing)
        #expect(try await shop.library.photo(photo.id).rotation == 0)
    }
}
