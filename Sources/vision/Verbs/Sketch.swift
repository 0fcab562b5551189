import Glibc
import Intake
import Interpretation
import PhotoLibrary
import Photography
import Terminal
import Wording
import Workbench

/// `vision sketch`: draws faces, or whole photos, into new files.
enum Sketch {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let (files, missing, empty) = PhotoPath.expand(command[Inputs.photos])
        for name in empty {
            console.remark(Phrase(en: "There are no photos in “\(name)”.", it: "Non ci sono foto in «\(name)»."))
        }
        let target = try SketchTarget(command, photos: files.count)
        if command[Inputs.whole], command[Inputs.faces] != nil {
            throw Complaint(
                problem: Phrase(
                    en: "--whole draws the whole photo and cannot be used with --faces.",
                    it: "--whole disegna l'intera foto e non si può usare con --faces."), exitCode: .usage)
        }
        let workshop = command[Inputs.listFaces] ? nil : try target.makeWorkshop()
        defer { workshop?.remove() }
        let workbench = environment.workbench(photos: files.count, recognises: !command[Inputs.whole])
        let artist = Artist(
            command: command, console: console, workbench: workbench, target: target, workshop: workshop?.path)
        var code = missing.isEmpty ? ExitCode.success : .failure
        for name in missing {
            artist.report(Array(name.utf8), PhotoPath.complaint(name))
        }
        do {
            try await console.withProgress(total: files.count, unit: Phrase(en: "photos", it: "foto")) { progress in
                for file in files {
                    try Task.checkCancellation()
                    progress.advance(String(decoding: file.shown, as: UTF8.self))
                    if try await !artist.draw(file) { code = .failure }
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

/// Where sketches go.
struct SketchTarget {
    let folder: FilePath
    /// The very name that was asked for; nil for names made from the photos'.
    let name: [UInt8]?
    private let typed: String?

    init(_ command: ParsedCommand, photos: Int) throws {
        guard let typed = command[Inputs.sketchFile] else {
            guard let here = FilePath(".").resolved else { throw Complaint.notFound(".") }
            (folder, name, self.typed) = (here, nil, nil)
            return
        }
        guard photos <= 1 else {
            throw Complaint(
                problem: Phrase(en: "--out works with one photo only.", it: "--out vale per una sola foto."),
                exitCode: .usage)
        }
        guard [".jpg", ".jpeg"].contains(where: typed.lowercased().hasSuffix) else {
            throw Complaint(
                problem: Phrase(en: "“\(typed)” does not end in .jpg.", it: "«\(typed)» non finisce in .jpg."),
                fix: Phrase(en: "Name a .jpg file after --out.", it: "Indicare un file .jpg dopo --out."),
                exitCode: .usage)
        }
        let path = FilePath(absolutePath(typed))
        guard let folder = path.folder.resolved else { throw Complaint.notFound(path.folder.description) }
        (self.folder, name, self.typed) = (folder, path.name, typed)
    }

    /// Where sketches are made, after what was left there by a program that was killed is gone.
    func makeWorkshop() throws -> Workshop {
        Saver.clearLeftovers(in: folder, withFolders: true)
        do {
            return try Workshop(in: folder)
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(
                    en: "Sketches cannot be written to “\(folder)”.", it: "Impossibile scrivere schizzi in «\(folder)»."
                ),
                cause: Phrase(error.description))
        }
    }

    /// Has a file written and gives it its name.
    func place(
        of photo: FilePath, _ workshop: FilePath?, _ write: (FilePath) async throws -> Void
    ) async throws -> FilePath {
        do {
            if let name { return try await DurableFile.make(name, in: folder, workshop: workshop, write) }
            let dot = photo.name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? photo.name.count
            let name = photo.name[..<dot].prefix(200) + Array("-sketch.jpg".utf8)
            return try await DurableFile.makeUnderFreeName(
                Array(name), in: folder, workshop: workshop, write)
        } catch let error as DurableFileError {
            let shown = typed ?? String(decoding: photo.name, as: UTF8.self)
            throw Complaint(
                problem: Phrase(
                    en: "The sketch “\(shown)” could not be written.", it: "Impossibile scrivere il disegno «\(shown)»."
                ), error, option: "--out")
        }
    }
}

/// Draws one photo after the other.
private struct Artist {
    let command: ParsedCommand
    let console: Console
    let workbench: Workbench
    let target: SketchTarget
    let workshop: FilePath?

    /// False when it could not be done, which is reported.
    func draw(_ file: PhotoPath.Meant) async throws -> Bool {
        do {
            if let obstacle = file.obstacle {
                throw Refusal(.unreadable, english: obstacle.en, italian: obstacle.it)
            }
            let found = try await faces(file)
            if command[Inputs.listFaces] {
                list(file, found)
                return true
            }
            let chosen = try choice(file, found.faces)
            let look = SketchStyle(
                filter: command[Inputs.filter] ?? .pencil, strength: command[Inputs.strength] ?? 0.7)
            let plan =
                command[Inputs.whole]
                ? SketchPlan(whole: look)
                : SketchPlan(
                    faces: chosen.map {
                        FaceSketch(box: found.faces[$0].box, look: look, coversHead: command[Inputs.head])
                    })
            let sheet = try await sheet(file)
            let made = try await target.place(of: file.path, workshop) { temporary in
                _ = try await workbench.sketchFile(
                    SketchFileRequest(original: file.path.bytes, copy: temporary.bytes, plan: plan, sheet: sheet))
            }
            tell(file, found, chosen, look, made)
            return true
        } catch let complaint as Complaint {
            report(file.shown, complaint)
        } catch let refusal as Refusal {
            report(
                file.shown,
                Complaint.unusable(String(decoding: file.shown, as: UTF8.self), Phrase(refusal)))
        }
        return false
    }

    /// Not looked for where the whole photo is drawn.
    private func faces(_ file: PhotoPath.Meant) async throws -> FacesAnswer {
        if command[Inputs.whole], !command[Inputs.listFaces] { return FacesAnswer(faces: [], width: 0, height: 0) }
        return try await workbench.faces(FacesRequest(source: .path(file.path.bytes, turn: .none), isThorough: true))
    }

    /// Which of the faces are to be drawn, from 0.
    private func choice(_ file: PhotoPath.Meant, _ faces: [Face]) throws -> [Int] {
        if command[Inputs.whole] { return [] }
        let name = String(decoding: file.shown, as: UTF8.self)
        guard !faces.isEmpty else {
            throw Complaint(
                problem: Phrase(en: "No face was found in “\(name)”.", it: "Nessun volto trovato in «\(name)»."),
                fix: Phrase(en: "Draw the whole photo with --whole.", it: "Disegnare l'intera foto con --whole."))
        }
        guard case .numbers(let numbers) = command[Inputs.faces] ?? .all else {
            return Array(faces.indices.prefix(SketchPlan.mostFaces))
        }
        if let wrong = numbers.first(where: { $0 > faces.count }) {
            let count = Phrase.counted(
                faces.count, one: Phrase(en: "face", it: "volto"), many: Phrase(en: "faces", it: "volti"))
            throw Complaint(
                problem: Phrase(
                    en: "There is no face \(wrong) in “\(name)”: it has \(count.text(in: .english)).",
                    it: "Non c'è un volto \(wrong) in «\(name)»: ha \(count.text(in: .italian))."),
                fix: Phrase(en: "List the faces with --list.", it: "Elencare i volti con --list."))
        }
        var known: Set<Int> = []
        return numbers.map { $0 - 1 }.filter { known.insert($0).inserted }
    }

    /// The photo's own keywords, and *sketch*.
    private func sheet(_ file: PhotoPath.Meant) async throws -> TagSheet {
        let facts = try await workbench.read(ReadRequest(path: file.path.bytes), urgency: .now).facts
        let keywords = facts.keywords + facts.modelMadeKeywords
        return TagSheet(
            keywords: keywords + (keywords.contains("sketch") ? [] : ["sketch"]), modelMade: facts.modelMadeKeywords)
    }

    // MARK: Telling

    private func list(_ file: PhotoPath.Meant, _ found: FacesAnswer) {
        if command[Inputs.json] {
            console.print(json: json(file, found, drawn: [], look: nil, made: nil))
            return
        }
        let count =
            found.faces.isEmpty
            ? Phrase(en: "no faces", it: "nessun volto")
            : Phrase.counted(
                found.faces.count, one: Phrase(en: "face", it: "volto"), many: Phrase(en: "faces", it: "volti"))
        console.print(
            "\(String(decoding: file.shown, as: UTF8.self), .bold)  \(count.text(in: console.language), .dim)")
        guard !found.faces.isEmpty else { return }
        var table = Table([
            .init(Phrase(en: "  FACE", it: "  VOLTO")), .init(Phrase(en: "SURE", it: "AFFIDABILITÀ"), .right),
            .init(Phrase(en: "WHERE (X,Y,W,H)", it: "DOVE (X,Y,L,A)")),
        ])
        for (index, face) in found.faces.enumerated() {
            table.append([
                .init("  \(index + 1)", .bold), .init(console.format.percent(Double(face.confidence))),
                .init(face.box.selection, .dim),
            ])
        }
        console.print(table)
    }

    private func tell(
        _ file: PhotoPath.Meant, _ found: FacesAnswer, _ drawn: [Int], _ look: SketchStyle, _ made: FilePath
    ) {
        if command[Inputs.json] {
            console.print(json: json(file, found, drawn: drawn, look: look, made: made))
        } else {
            console.print("\(String(decoding: file.shown, as: UTF8.self), .bold) → \(made.description)")
        }
    }

    private func json(
        _ file: PhotoPath.Meant, _ found: FacesAnswer, drawn: [Int], look: SketchStyle?, made: FilePath?
    ) -> JSONValue {
        let faces = found.faces.enumerated().map { index, face -> JSONValue in
            [
                "number": .integer(index + 1), "box": .box(face.box), "confidence": .fraction(face.confidence),
                "drawn": .bool(drawn.contains(index)),
            ]
        }
        return .object(
            JSONValue.file(file.shown) + [
                ("sketch", .optional(made?.description)), ("filter", .optional(look?.filter.rawValue)),
                ("strength", look.map { .fraction(Float($0.strength)) } ?? .null),
                ("whole", .bool(look != nil && command[Inputs.whole])), ("faces", .array(faces)),
            ])
    }

    func report(_ file: [UInt8], _ complaint: Complaint) {
        if command[Inputs.json] {
            let reason = complaint.cause ?? complaint.problem
            console.print(json: .refused(file, reason, console.language))
        } else {
            console.complain(complaint)
        }
    }
}
