import Concepts
import Glibc
import Intake
import Interpretation
import PhotoLibrary
import PhotoSite
import Photography
import Places
import Terminal
import Wording
import Workbench

/// `vision analyze`: says what is in photos, and keeps nothing.
enum Analyze {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let input = command[Inputs.photos].contains("-") ? try await StandardInput.photo(console) : nil
        defer { input?.remove() }
        let (files, missing, empty) = PhotoPath.expand(command[Inputs.photos], input: input?.path)
        for name in empty {
            console.remark(
                Phrase(en: "There are no photos in “\(name)”.", it: "Non ci sono foto in «\(name)»."))
        }
        if let picture = command[Inputs.boxes] {
            guard files.count <= 1 else {
                throw Complaint(
                    problem: Phrase(en: "--boxes works with one photo only.", it: "--boxes vale per una sola foto."),
                    exitCode: .usage)
            }
            try NewPicture.check(picture)
        }
        let workbench = environment.workbench(photos: files.count)
        async let starting: Void? = try? workbench.ping()
        let concepts = try environment.installation.readConcepts()
        let reader = Reader(
            command: command, console: console, concepts: concepts, gazetteer: try environment.gazetteer(),
            level: try await environment.level(command), started: .now)
        _ = await starting
        var code = missing.isEmpty ? ExitCode.success : .failure
        for name in missing { reader.refuse(Array(name.utf8), Phrase(Refusal.missing), PhotoPath.complaint(name)) }
        let answers = Answers(files, workbench: workbench, request: reader.request)
        do {
            try await console.withProgress(total: files.count, unit: Phrase(en: "photos", it: "foto")) { progress in
                for try await (shown, outcome) in answers {
                    progress.advance(String(decoding: shown, as: UTF8.self))
                    if try await !reader.show(shown, outcome) { code = .failure }
                }
            }
        } catch {
            await workbench.stop()
            throw error
        }
        await workbench.stop()
        return code
    }
}

extension CommandEnvironment {
    /// The level that was asked for, or else the library's.
    /// - Parameter library: nil where none is open: then it is opened if it is needed, and there is one.
    func level(_ command: ParsedCommand, of library: Library? = nil) async throws -> Level {
        if let name = command[Inputs.confidence] { return name.level }
        if let library { return try await library.defaultLevel() }
        // A library that is not there yet has no wishes.
        guard access(libraryFolder + "/library.sqlite", R_OK) == 0 else { return .medium }
        return try await self.library().library.defaultLevel()
    }
}

/// Turns answers into lines.
private struct Reader {
    let command: ParsedCommand
    let console: Console
    let concepts: ConceptTree
    let gazetteer: Gazetteer?
    let level: Level
    let started: ContinuousClock.Instant

    func request(_ path: FilePath) -> AnalyzeRequest {
        AnalyzeRequest(
            path: path.bytes, selection: command[Inputs.select],
            turn: command[Inputs.rotate].flatMap { Rotation(rawValue: UInt16($0.degrees)) } ?? .none,
            isLight: command[Inputs.light], parts: .facts, boxesAt: command[Inputs.boxes] == nil ? nil : level,
            followsSidecar: command[Inputs.rotate] == nil)
    }

    /// False when the photo was refused.
    func show(_ file: [UInt8], _ outcome: Result<AnalyzeAnswer, Refusal>) async throws -> Bool {
        switch outcome {
        case .failure(let refusal):
            refuse(
                file, Phrase(refusal),
                Complaint.unusable(String(decoding: file, as: UTF8.self), Phrase(refusal)))
            return false
        case .success(let answer):
            let coordinate = answer.facts?.coordinate
            var place: Place?
            if let coordinate { place = try await gazetteer?.nearest(to: coordinate) }
            if command[Inputs.json] {
                console.print(json: json(file, answer, place))
            } else {
                print(file, answer, place)
            }
            guard let picture = answer.boxesPicture, let name = command[Inputs.boxes] else { return true }
            do {
                try NewPicture.write(picture, to: name)
                return true
            } catch let complaint as Complaint {
                console.complain(complaint)
                return false
            }
        }
    }

    func refuse(_ file: [UInt8], _ reason: Phrase, _ complaint: Complaint) {
        if command[Inputs.json] {
            console.print(json: .refused(file, reason, console.language))
        } else {
            console.complain(complaint)
        }
    }

    private func json(_ file: [UInt8], _ answer: AnalyzeAnswer, _ place: Place?) -> JSONValue {
        let objects = answer.analysis.findings.compactMap { finding -> JSONValue? in
            guard let name = finding.name(at: level) else { return nil }
            return [
                "name": .string(name.name), "synset": .synset(name.synset), "confidence": .fraction(name.confidence),
                "category": .category(name.category), "definition": .optional(definition(name)),
                "source": .source(finding.source), "box": .box(finding.box),
                "couldAlsoBe": .alternatives(finding.alternatives),
            ]
        }
        let faces = answer.analysis.likelyFaces.map { face -> JSONValue in
            ["box": .box(face.box), "confidence": .fraction(face.confidence)]
        }
        // The workbench holds it to a number of seconds that a photo may take.
        let elapsed = Int((answer.timings.total * 1000).rounded(.up))
        return .object(
            JSONValue.file(file) + [
                ("width", .integer(answer.image.width)), ("height", .integer(answer.image.height)),
            ] + JSONValue.taken(taken(file, answer)) + [
                ("place", .place(place, answer.facts?.coordinate)),
                ("caption", .string(Caption.sentence(answer.analysis, at: level) ?? "")),
                ("objects", .array(objects)), ("faces", .array(faces)), ("elapsed_ms", .integer(elapsed)),
            ])
    }

    /// When it was taken, as an import of the file would have it; of standard input, what the metadata says.
    private func taken(_ file: [UInt8], _ answer: AnalyzeAnswer) -> CaptureTime? {
        guard file != Array("-".utf8) else {
            let nowhere = FileStamp(path: FilePath("-"), size: 0, modified: 0, inode: 0, device: 0)
            let taken = CaptureTime(answer.facts, of: nowhere)
            return taken.source == .file ? nil : taken
        }
        let path = FilePath(bytes: file)
        return FileStatus(path, followingLinks: true).map { CaptureTime(answer.facts, of: $0.stamp(path)) }
    }

    private func definition(_ candidate: Candidate) -> String? {
        guard let node = (candidate.synset ?? candidate.kind).flatMap({ concepts.node($0) }) else { return nil }
        let definition = concepts.definition(node)
        return definition.isEmpty ? nil : definition
    }

    private func print(_ file: [UInt8], _ answer: AnalyzeAnswer, _ place: Place?) {
        var parts = ["\(answer.image.width) × \(answer.image.height)"]
        // The date of a file says little, and not when the photo was taken.
        if let taken = taken(file, answer), taken.source != .file { parts.append(console.format.time(taken)) }
        if let place {
            parts.append([place.name, place.city, place.country].compactMap { $0 }.joined(separator: ", "))
        }
        console.print("\(String(decoding: file, as: UTF8.self), .bold)  \(parts.joined(separator: " · "), .dim)")
        if answer.image.isTruncated {
            console.print(
                Phrase(
                    en: "  The file is damaged; a part of the picture is missing.",
                    it: "  Il file è danneggiato; manca una parte dell'immagine."))
        }
        guard let caption = Caption.sentence(answer.analysis, at: level) else {
            console.print(
                level == .low
                    ? Phrase(en: "  Nothing recognised.", it: "  Nessun elemento riconosciuto.")
                    : Phrase(
                        en: "  Nothing recognised at this level; try “--confidence low”.",
                        it: "  Nessun elemento riconosciuto a questo livello; provare «--confidence low»."))
            console.print("")
            return
        }
        console.print("  \(caption).")
        var table = Table([
            .init(Phrase(en: "  WHAT", it: "  CHE COSA")), .init(Phrase(en: "SURE", it: "AFFIDABILITÀ"), .right),
            .init(Phrase(en: "CATEGORY", it: "CATEGORIA")), .init(Phrase(en: "WHERE (X,Y,W,H)", it: "DOVE (X,Y,L,A)")),
            .init(Phrase(en: "WHAT IT IS", it: "CHE COS'È"), truncation: .end),
        ])
        for tag in answer.analysis.tags(at: level) {
            let count = tag.count > 1 ? " ×\(tag.count)" : ""
            table.append([
                .init("  " + tag.candidate.name + count, .bold),
                .init(console.format.percent(Double(tag.candidate.confidence))),
                .init(tag.candidate.category.phrase.text(in: console.language), .dim),
                .init(tag.boxes.first.map(\.selection) ?? "", .dim), .init(definition(tag.candidate) ?? "", .dim),
            ])
        }
        console.print(table)
        let count = answer.analysis.likelyFaces.count
        if count > 0 {
            let faces = Phrase.counted(
                count, one: Phrase(en: "face", it: "volto"), many: Phrase(en: "faces", it: "volti"))
            console.print("  \(faces.text(in: console.language))")
        }
        console.print("")
    }
}

extension Box {
    /// As `--select` takes it.
    var selection: String {
        [x, y, width, height].map { value in
            let hundredths = Int((value * 100).rounded())
            return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        }.joined(separator: ",")
    }
}
