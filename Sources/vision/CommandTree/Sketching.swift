import Terminal
import Wording
import Workbench

/// Which of the faces found are meant.
enum FaceChoice: Hashable, Sendable {
    case all
    /// From left to right, the first is 1.
    case numbers([Int])
}

/// The verb that draws.
extension CommandTree {
    static let sketch = CommandSpec(
        "sketch",
        summary: Phrase(
            en: "Draw the faces in photos: in pencil, ink, as an engraving…",
            it: "Disegna i volti delle foto: a matita, a china, come un'incisione…"),
        discussion: Phrase(
            en: """
                Writes a new JPEG into the current folder, with the photo's metadata and the tag “sketch”; the photo stays as \
                it is, and no file is replaced. Faces are counted from left to right: --list says where they are.
                """,
            it: """
                Scrive un nuovo JPEG nella cartella attuale, con i metadati della foto e l'etichetta «sketch»; la foto resta \
                com'è e nessun file viene sostituito. I volti si contano da sinistra a destra: --list dice dove sono.
                """),
        arguments: [Inputs.photos.spec],
        options: [
            Inputs.faces.spec, Inputs.filter.spec, Inputs.strength.spec, Inputs.head.spec, Inputs.whole.spec,
            Inputs.sketchFile.spec, Inputs.listFaces.spec,
        ],
        examples: [
            CommandSpec.Example(
                "vision sketch party.jpg", Phrase(en: "All faces in pencil.", it: "Tutti i volti a matita.")),
            CommandSpec.Example(
                "vision sketch --list party.jpg",
                Phrase(en: "List the faces with their numbers.", it: "Elenca i volti con i loro numeri.")),
            CommandSpec.Example(
                "vision sketch party.jpg --faces 1,3 --filter engraving --head",
                Phrase(en: "Two heads as engravings.", it: "Due teste come incisioni.")),
            CommandSpec.Example(
                "vision sketch party.jpg --filter redact --out public.jpg",
                Phrase(en: "Make faces unrecognisable.", it: "Rende i volti irriconoscibili.")),
        ])
}

extension Inputs {
    static let faces = Option(
        "faces", Phrase(en: "all|1,3", it: "all|1,3"), faceReading, standard: Phrase("all"),
        help: Phrase(
            en: "Which faces to draw, counted from left to right.",
            it: "Quali volti disegnare, contati da sinistra a destra."))
    static let filter = Option<SketchFilter>(
        "filter", Phrase(en: "FILTER", it: "FILTRO"), .choice, standard: Phrase("pencil"),
        help: Phrase(
            en: "How to draw: \(filterNames).",
            it: "Come disegnare: \(filterNames)."))
    static let strength = Option(
        "strength", Phrase(en: "0…1", it: "0…1"), strengthReading, standard: Phrase("0.7"),
        help: Phrase(en: "The strength of the filter.", it: "L'intensità del filtro."))
    static let head = Flag(
        "head",
        help: Phrase(en: "Draw hair and ears, too.", it: "Disegna anche capelli e orecchie."))
    static let whole = Flag(
        "whole",
        help: Phrase(
            en: "Draw the whole photo, with faces or without.", it: "Disegna l'intera foto, con o senza volti."))
    static let sketchFile = Option(
        "out", Phrase(en: "FILE", it: "FILE"), .file,
        standard: Phrase(en: "NAME-sketch.jpg in the current folder", it: "NOME-sketch.jpg nella cartella attuale"),
        help: Phrase(
            en: "The file to write, which must not be there yet; only with one photo.",
            it: "Il file da scrivere, che non deve ancora esistere; solo con una foto."))
    static let listFaces = Flag(
        "list",
        help: Phrase(
            en: "Only list where the faces are; no file is written.",
            it: "Elenca solo dove sono i volti; non scrive nessun file."))

    private static let filterNames = SketchFilter.allCases.map(\.rawValue).joined(separator: ", ")

    private static let faceReading = Reading<FaceChoice>(
        expected: Phrase(
            en: "“all”, or numbers from 1 with commas, such as 1,3",
            it: "«all», oppure numeri da 1 con virgole, per esempio 1,3")
    ) { word in
        if word == "all" { return .all }
        let pieces = word.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = pieces.compactMap { Int($0) }
        guard !pieces.isEmpty, numbers.count == pieces.count, numbers.allSatisfy({ (1...1000).contains($0) })
        else { return nil }
        return .numbers(numbers)
    }

    private static let strengthReading = Reading<Double>(
        expected: Phrase(en: "a number from 0 to 1, such as 0.7", it: "un numero da 0 a 1, per esempio 0.7")
    ) { word in
        guard let number = Double(word), (0...1).contains(number) else { return nil }
        return number
    }
}
