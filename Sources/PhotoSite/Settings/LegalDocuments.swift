public import Wording

/// What is to be read about the app in the app: read from files when somebody asks.
public struct LegalDocuments: Sendable {
    /// The licences that are too long to be part of the program, by their short names (SPDX, without a version's ending).
    public enum Licence: String, CaseIterable, Sendable {
        case agpl = "AGPL-3.0"
        case gpl = "GPL-2.0"
        case lgpl = "LGPL-2.1"
        case lesser3 = "LGPL-3.0"
        case apache = "Apache-2.0"
    }

    let changes: @Sendable (Language) -> String?
    let licence: @Sendable (Licence) -> String?

    /// - Parameters:
    ///   - changes: the changelog in a language, in the form of *Keep a Changelog*; nil when it is not there.
    ///   - licence: the whole text of a licence; nil when it is not there.
    public init(
        changes: @escaping @Sendable (Language) -> String? = { _ in nil },
        licence: @escaping @Sendable (Licence) -> String? = { _ in nil }
    ) {
        self.changes = changes
        self.licence = licence
    }
}
