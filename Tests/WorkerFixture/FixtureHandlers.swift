import Concepts
import Glibc
import Interpretation
import Photography
import Workbench
import WorkerLoop

/// Handlers that answer with what is in the file that they were given, or do what it says.
let fixtureHandlers = Handlers(
    analyze: { request, files in
        let content = files.photo.content
        if let photo = FixturePhoto(content, sidecar: files.sidecar?.content) { return photo.analysed(request) }
        let deed = deed(content)
        if deed == "wild" { return wildAnswer }
        if deed == "endless" {
            return AnalyzeAnswer(
                image: fixtureImage, analysis: Analysis(findings: [], faces: []), timings: Timings(total: .infinity))
        }
        var answer = AnalyzeAnswer(
            image: fixtureImage, hashes: Hashes(content: content, pixels: files.sidecar?.content ?? []),
            analysis: Analysis(
                findings: [], faces: [], features: request.stages.contains(.features) ? fixtureFeatures : [],
                boxFeatures: request.boxes.map { BoxFeatures(box: $0, values: fixtureFeatures) }),
            boxesPicture: request.boxesAt == nil ? nil : [1, 2, 3],
            thumbnail: request.parts.contains(.thumbnail) ? [4, 5] : nil)
        var facts = EmbeddedMetadata()
        facts.keywords = request.path.isEmpty ? try misbehave(deed ?? "", files) : ["the path"]
        answer.facts = facts
        return answer
    },
    read: { _, files in
        let content = files.photo.content
        if let photo = FixturePhoto(content, sidecar: files.sidecar?.content) { return photo.read }
        guard let deed = deed(content) else { throw Refusal.notAPicture }
        return ReadAnswer(
            image: fixtureImage, facts: EmbeddedMetadata(),
            hashes: Hashes(content: lie(deed) ?? content, pixels: files.sidecar?.content ?? []))
    },
    render: { request, files in
        let content = files.photo.content
        if deed(content) == "crash" { abort() }
        let size = request.size.fitted(width: 4000, height: 3000)
        return RenderAnswer(bytes: content, width: size.width, height: size.height)
    },
    tag: { request, files in
        files.written[0].write(Array("\(request.sheet.keywords)".utf8))
        return TagAnswer(content: [])
    },
    faces: { request, _ in
        guard case .picture(let bytes) = request.source else { return FacesAnswer(faces: [], width: 4, height: 3) }
        if bytes == [0] { return FacesAnswer(faces: wildAnswer.analysis.faces, width: .max, height: .min) }
        return FacesAnswer(faces: [Face(box: .whole, confidence: 0.5)], width: bytes.count, height: 1)
    },
    verify: { request, files in
        if deed(files.photo.content) == "wild" { return VerifyAnswer(kinds: [7, -1, nil], label: 3) }
        return VerifyAnswer(kinds: request.kinds.map { $0.offset == 0 ? nil : 0.25 }, label: nil)
    },
    sketchPatch: { request, files in
        let region = request.face.region
        return RenderAnswer(
            bytes: files.photo.content, width: Int(region.width * Float(request.longSide)),
            height: Int(region.height * Float(request.longSide)))
    },
    sketchWhole: { RenderAnswer(bytes: $1.photo.content, width: $0.longSide, height: 1) },
    sketchStrip: { RenderAnswer(bytes: $1.photo.content, width: $0.side * $0.filters.count, height: $0.side) },
    sketchFile: { request, files in
        files.written[0].write(Array("\(request.plan.faces.count) \(request.sheet.keywords)".utf8))
        return SketchAnswer(content: lie(deed(files.photo.content) ?? "") ?? [], pixels: [], width: 4, height: 3)
    },
    describe: {
        WorkerDescription(
            libraries: [.init(name: "fixture", version: "1")], models: [],
            packs: [
                .init(name: "few", labels: .min), .init(name: "many", labels: .max), .init(name: "some", labels: 9),
            ]
        )
    })

private let fixtureImage = ImageFacts(format: "fixture", width: 4, height: 3, fileSize: 12)

/// Numbers that no photo has.
private let wildAnswer: AnalyzeAnswer = {
    let far = Float.greatestFiniteMagnitude
    let box = Box(x: -far, y: far, width: far, height: -far)
    let name = Candidate(name: "wild", synset: nil, category: .home, confidence: far, level: .high)
    var facts = EmbeddedMetadata()
    facts.taken = CameraTime(year: 2024, month: 7, day: 15)
    facts.taken?.year = .max
    facts.taken?.offsetMinutes = .min
    facts.exposure.time = .leastNonzeroMagnitude
    facts.exposure.iso = .min
    facts.regions = [
        MarkedRegion(name: nil, kind: .face, x: -1e300, y: 1e300, width: 1e300, height: -1e300),
        MarkedRegion(name: nil, kind: nil, x: 0.25, y: 0.5, width: 0.25, height: 4),
    ]
    return AnalyzeAnswer(
        image: ImageFacts(format: "wild", width: .max, height: .min, pages: .min, fileSize: .min), facts: facts,
        hashes: Hashes(content: [], pixels: []),
        analysis: Analysis(
            findings: [
                Finding(source: .detector, box: box, names: [name], alternatives: [name]),
                Finding(source: .detector, box: nil, names: []),
            ], faces: [Face(box: box, confidence: -far)], features: [.nan, .infinity, .leastNonzeroMagnitude, 0.5],
            boxFeatures: [BoxFeatures(box: .whole, values: [])]
                + (0..<6).map { _ in BoxFeatures(box: box, values: [.nan] + Array(repeating: 0.5, count: 3000)) }),
        timings: Timings(decoding: 1e300, recognition: -1e300, total: 1.7e308))
}()

/// As many as a real answer has.
let fixtureFeatures = (0..<1280).map { Float($0) / 1280 }

/// Something that is no refusal.
struct FixtureError: Error, CustomStringConvertible {
    let description = "the fixture is out of order"
}

/// What a file says that is to be done: `do`, and the deed. Nil for any other file.
private func deed(_ content: [UInt8]) -> String? {
    content.starts(with: "do ".utf8) ? String(decoding: content.dropFirst(3), as: UTF8.self) : nil
}

/// The hash that `lie` has the worker name, whatever the file's own is; nil for other deeds.
private func lie(_ deed: String) -> [UInt8]? {
    let words = deed.split(separator: " ")
    guard words.first == "lie", let digits = words.dropFirst().first.map({ Array($0.utf8) }) else { return nil }
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
}

private func misbehave(_ verb: String, _ files: PhotoFiles) throws -> [String] {
    switch verb {
    case "refuse":
        throw Refusal(.damaged, english: "There is a hole in it.", italian: "C'è un buco.")
    case "throw": throw FixtureError()
    case "crash": abort()
    case "exit": exit(0)
    case "hang": while true { sleep(1000) }
    case "spin": while true {}
    case "swallow": swallowMemory(step: 4 << 20)
    case "gulp": swallowMemory(step: 1 << 40)
    case "killed": kill(getpid(), SIGKILL)
    case "slow": usleep(50_000)
    case "flood": flood()
    case "garbage": send([0xff, 0xff, 0xff, 0xff] + Array("nonsense".utf8))
    case "stranger": send([9, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 20])
    case "deaf": shutdown(3, Int32(SHUT_RDWR))
    case let verb where verb.hasPrefix("await"): files.photo.waitUntilWritten()
    case "huge": throw Refusal(.damaged, english: String(repeating: "a", count: 65 << 20), italian: "")
    default: return try attempt(verb, files)
    }
    return []
}

/// Takes memory and uses it, as a decoder does that believes a header.
private func swallowMemory(step: Int) -> Never {
    while true {
        guard let block = malloc(step) else {
            // In GLib's words.
            complain("failed to allocate \(step) bytes")
            abort()
        }
        memset(block, 1, step)
    }
}

private func flood() {
    let line = String(repeating: "x", count: 10_000)
    for number in 0..<1000 { complain("\(number) \u{1b}[2J \(line)") }
}

private func complain(_ sentence: String) {
    let bytes = Array("\(sentence)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Past the channel's own writer.
private func send(_ bytes: [UInt8]) { _ = write(3, bytes, bytes.count) }

extension Descriptor {
    /// Waits until another program has written the file, or set its time.
    fileprivate func waitUntilWritten() {
        func time() -> timespec {
            var status = stat()
            fstat(number, &status)
            return status.st_mtim
        }
        let before = time()
        while case let now = time(), (now.tv_sec, now.tv_nsec) == (before.tv_sec, before.tv_nsec) { usleep(1000) }
    }

    /// The first 4096 bytes of a file.
    fileprivate var content: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, pread(number, buffer.baseAddress, buffer.count, 0))
        }
    }
}
