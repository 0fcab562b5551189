/// Why a photo got no answer. The fault is with the file, not with the workbench: other photos go on.
public struct Refusal: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// Stable: stored in the index and printed as JSON.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        case missing
        case unreadable
        case empty
        case notAPicture = "not-a-picture"
        case unsupported
        case damaged
        case tooManyPixels = "too-many-pixels"
        case crashed
        case tookTooLong = "took-too-long"
        case neededTooMuchMemory = "needed-too-much-memory"
        case unwritable
    }

    /// Why, for programs.
    public var code: Code
    /// One sentence in English, without the file's name.
    public var english: String
    /// The same in Italian.
    public var italian: String

    /// A refusal with sentences of its own.
    public init(_ code: Code, english: String, italian: String) {
        self.code = code
        self.english = english
        self.italian = italian
    }

    /// The English sentence.
    public var description: String { english }
}

extension Refusal {
    /// Whether the same bytes would be refused again: not so for missing rights, a busy machine or too little memory.
    public var isForGood: Bool {
        switch code {
        case .missing, .unreadable, .tookTooLong, .neededTooMuchMemory, .unwritable: false
        case .empty, .notAPicture, .unsupported, .damaged, .tooManyPixels, .crashed: true
        }
    }
}

extension Refusal {
    /// There is no such file.
    public static let missing = Refusal(.missing, english: "There is no such file.", italian: "Il file non esiste.")

    /// The file cannot be opened or read.
    /// - Parameter reason: the system's own words.
    public static func unreadable(_ reason: String) -> Refusal {
        Refusal(
            .unreadable, english: "The file cannot be read: \(reason).",
            italian: "Il file non può essere letto: \(reason).")
    }

    /// The file could not be opened for a long time.
    package static let unanswered = Refusal(
        .unreadable, english: "The disk or network folder of the file does not answer.",
        italian: "Il disco o la cartella di rete del file non risponde.")

    /// Another program wrote the file while it was read.
    package static let changed = Refusal(
        .unreadable, english: "The file changed while it was read.",
        italian: "Il file è cambiato durante la lettura.")

    /// The file has no bytes.
    public static let empty = Refusal(.empty, english: "The file is empty.", italian: "Il file è vuoto.")

    /// The bytes are of no picture format.
    public static let notAPicture = Refusal(
        .notAPicture, english: "The file is not a picture.", italian: "Il file non è un'immagine.")

    /// More pixels than the limit.
    public static func tooManyPixels(width: Int, height: Int, limit: Int) -> Refusal {
        let megapixels = limit / 1_000_000
        return Refusal(
            .tooManyPixels,
            english: "This picture is too large: \(width) × \(height) pixels. The limit is \(megapixels) megapixels.",
            italian: "L'immagine è troppo grande: \(width) × \(height) pixel. Il limite è \(megapixels) megapixel.")
    }

    /// What stands in the file is too long for an answer, or has a value that no answer can hold.
    package static let unanswerable = Refusal(
        .damaged, english: "The file contains details that cannot be read.",
        italian: "Il file contiene dettagli che non si possono leggere.")

    /// The worker died while this file was its only one.
    public static let crashed = Refusal(
        .crashed, english: "The program that opens photos crashed on this file.",
        italian: "Il programma che apre le foto si è bloccato con questo file.")

    /// The worker was stopped while this file was its only one.
    public static func tookTooLong(seconds: Double) -> Refusal {
        let limit = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return Refusal(
            .tookTooLong, english: "The file took longer than \(limit) s.",
            italian: "Il file ha richiesto più di \(limit) s.")
    }

    /// The worker ran out of memory while this file was its only one.
    public static func neededTooMuchMemory(bytes: Int) -> Refusal {
        let megabytes = bytes >> 20
        return Refusal(
            .neededTooMuchMemory,
            english: "The picture is too large for this computer: it needed more than \(megabytes) MB of memory.",
            italian: "L'immagine è troppo grande per questo computer: ha richiesto più di \(megabytes) MB di memoria.")
    }

    /// The person took the photo off the map, and its place cannot be taken out of a copy.
    package static let placeStays = Refusal(
        .unwritable,
        english: "You took this photo off the map, but Vision cannot take the place out of a file of this kind.",
        italian:
            "Hai tolto questa foto dalla mappa, ma Vision non può togliere il luogo da un file di questo tipo.")

    /// The tagged copy cannot be written.
    /// - Parameter reason: the system's or the writer's own words.
    public static func unwritable(_ reason: String) -> Refusal {
        // Some reasons are sentences with a full stop of their own.
        let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        return Refusal(
            .unwritable, english: "The copy cannot be written: \(reason).",
            italian: "La copia non può essere scritta: \(reason).")
    }
}
