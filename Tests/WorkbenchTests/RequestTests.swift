import Concepts
import Interpretation
import Photography
import Testing

@testable import Workbench

@Suite struct RequestTests {
    @Test func `every request gets its own answer, however many there are`() async throws {
        try await Fixture.withWorkbench { workbench in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let deed = Deed("\(number)")
                        let answer = try await workbench.analyze(AnalyzeRequest(path: deed.path))
                        #expect(answer.hashes?.content == deed.content)
                        #expect(answer.analysis.features.count == 1280)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `what a worker says is held to what a photo can be`() async throws {
        func isOnPhoto(_ box: Box?) -> Bool {
            guard let box else { return false }
            return box.x >= 0 && box.y >= 0 && box.width >= 0 && box.height >= 0 && box.x + box.width <= 1.000_01
                && box.y + box.height <= 1.000_01
        }
        try await Fixture.withWorkbench { workbench in
            let answer = try await workbench.does("wild")
            let finding = try #require(answer.analysis.findings.first)
            #expect(answer.analysis.findings.count == 1, "a thing without a name is none")
            #expect(isOnPhoto(finding.box))
            #expect(finding.names[0].confidence == 1 && finding.alternatives[0].confidence == 1)
            let face = try #require(answer.analysis.faces.first)
            #expect(isOnPhoto(face.box) && face.confidence == 0)
            #expect(answer.analysis.features == [0, 0, .leastNonzeroMagnitude, 0.5])
            let things = answer.analysis.boxFeatures
            #expect(things.count == 4 && things.allSatisfy { isOnPhoto($0.box) && $0.values.count == 1280 })
            #expect(things[0].values[0] == 0 && things[0].values[1] == 0.5)
            #expect(answer.image.width == 1 << 30 && answer.image.height == 1)
            #expect(answer.image.pages == 1 && answer.image.fileSize == 0)
            #expect(answer.facts?.taken == nil && answer.facts?.exposure == Exposure())
            let regions = try #require(answer.facts).regions
            #expect(regions.map { [$0.x, $0.y, $0.width, $0.height] } == [[0, 1, 1, 0], [0.25, 0.5, 0.25, 0.5]])
            let timings = answer.timings
            #expect([timings.decoding, timings.recognition, timings.total] == [1e6, 0, 1e6])
            let faces = try await workbench.faces(FacesRequest(source: .picture([0]), isThorough: false))
            #expect(faces.faces.allSatisfy { isOnPhoto($0.box) } && faces.width == 1 << 30 && faces.height == 1)
        }
    }

    @Test func `how sure a worker says to be of a kind is a share, or nothing`() async throws {
        try await Fixture.withWorkbench { workbench in
            let kinds = [Synset(offset: 0), Synset(offset: 2_084_071)]
            let (tame, lying) = (Deed("nothing"), Deed("wild"))
            let told = try await workbench.verify(
                VerifyRequest(path: tame.path, box: .whole, kinds: kinds, word: "dog"))
            #expect(told == VerifyAnswer(kinds: [nil, 0.25], label: nil))
            let wild = try await workbench.verify(
                VerifyRequest(path: lying.path, box: nil, kinds: kinds, word: "dog"))
            #expect(wild == VerifyAnswer(kinds: [1, 0, nil], label: 1))
            withExtendedLifetime((tame, lying)) {}
        }
    }

    @Test func `a quick request overtakes a slow one`() async throws {
        // The slow one must still be there after the quick ones, however busy the machine is.
        try await Fixture.withWorkbench(Fixture.configuration(seconds: 3600)) { workbench in
            let hanging = Task { try await workbench.does("hang") }
            for _ in 0..<5 { _ = try await workbench.does("quick") }
            hanging.cancel()
            await #expect(throws: CancellationError.self) { try await hanging.value }
            if let pid = await workbench.processID { kill(pid) }
        }
    }

    @Test func `parts arrive only when asked for`() async throws {
        try await Fixture.withWorkbench { workbench in
            let deed = Deed("nothing")
            let path = deed.path
            let bare = try await workbench.analyze(AnalyzeRequest(path: path, stages: [.objects, .faces], parts: []))
            #expect(bare.analysis.features.isEmpty)
            #expect(bare.boxesPicture == nil && bare.thumbnail == nil)
            let boxes = try await workbench.analyze(AnalyzeRequest(path: path, parts: [], boxesAt: .low))
            #expect(boxes.analysis.features[640] == 0.5)
            #expect(boxes.boxesPicture == [1, 2, 3])
            let small = try await workbench.analyze(AnalyzeRequest(path: path, stages: [], parts: [.thumbnail]))
            #expect(small.thumbnail == [4, 5] && small.analysis.features.isEmpty)
            let corner = Box(x: 0, y: 0.5, width: 0.25, height: 0.25)
            let things = try await workbench.analyze(AnalyzeRequest(path: path, boxes: [.whole, corner]))
            #expect(things.analysis.boxFeatures.map(\.box) == [.whole, corner])
            #expect(things.analysis.boxFeatures.allSatisfy { $0.values == things.analysis.features })
        }
    }

    @Test func `a smaller picture comes with its size`() async throws {
        try await Fixture.withWorkbench { workbench in
            let deed = Deed("nothing")
            let answer = try await workbench.render(
                RenderRequest(path: deed.path, size: .longSide(400), format: .webp(quality: 70)))
            #expect(answer == RenderAnswer(bytes: deed.content, width: 400, height: 300))
        }
    }

    @Test func `a photo that crashes the worker while a picture is made of it is refused`() async throws {
        try await Fixture.withWorkbench { workbench in
            let deed = Deed("crash")
            let refusal = await #expect(throws: Refusal.self) {
                try await workbench.render(RenderRequest(path: deed.path, size: .thumbnail, format: .thumbnail))
            }
            #expect(refusal == .crashed)
        }
    }

    @Test func `it is quiet when no urgent request is left, however it ended`() async throws {
        try await Fixture.withWorkbench { workbench in
            await workbench.quiet(atMost: .seconds(1000))
            let hanging = Task.immediate { try await workbench.does("hang", urgency: .now) }
            // In the order of asking: when this is answered, the other has been asked.
            _ = try await workbench.does("nothing")
            await workbench.quiet(atMost: .milliseconds(1))
            let quiet = Task { await workbench.quiet(atMost: .seconds(1000)) }
            hanging.cancel()
            await quiet.value
            await #expect(throws: CancellationError.self) { try await hanging.value }
            if let pid = await workbench.processID { kill(pid) }
        }
    }

    @Test func `the worker describes itself`() async throws {
        try await Fixture.withWorkbench { workbench in
            let description = try await workbench.describe()
            #expect(description.libraries == [.init(name: "fixture", version: "1")])
            #expect(description.packs.map(\.labels) == [0, 1 << 30, 9])
        }
    }

    @Test func `a refusal is thrown as the worker said it`() async throws {
        try await Fixture.withWorkbench { workbench in
            let refusal = await #expect(throws: Refusal.self) { try await workbench.does("refuse") }
            #expect(refusal == Refusal(.damaged, english: "There is a hole in it.", italian: "C'è un buco."))
        }
    }

    @Test func `an error that is no refusal is the worker's failure`() async throws {
        try await Fixture.withWorkbench { workbench in
            await #expect(throws: WorkbenchError.failed(reason: "the fixture is out of order")) {
                try await workbench.does("throw")
            }
        }
    }

    @Test(arguments: ["huge", "endless"])
    func `a photo of which no answer can be sent is refused, because another one can be answered`(
        deed: String
    ) async throws {
        try await Fixture.withWorkbench { workbench in
            await #expect(throws: Refusal.unanswerable) { try await workbench.does(deed) }
            try await #expect(workbench.refuses("small") == nil)
        }
    }

    @Test func `a request longer than a frame is not sent`() async throws {
        try await Fixture.withWorkbench { workbench in
            let sheet = TagSheet(caption: String(repeating: "a", count: Frame.limit))
            let request = TagRequest(original: [], copy: [], sheet: sheet)
            await #expect(throws: WorkbenchError.requestTooLong) { try await workbench.tag(request) }
        }
    }
}
