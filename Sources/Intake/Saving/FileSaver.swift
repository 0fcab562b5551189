public import Concepts
public import Interpretation
public import PhotoLibrary
internal import Photography
public import Workbench

/// Writes tagged copies of files that are no photos of a library. The files are only read, and nothing but the copy is
/// kept.
public struct FileSaver: Sendable {
    private let workbench: Workbench
    private let concepts: ConceptTree
    private let writer: CopyWriter

    /// - Parameters:
    ///   - folder: the folder for copies, which must exist.
    ///   - workshop: the folder in which they are made, on the same file system.
    public init(workbench: Workbench, concepts: ConceptTree, folder: FilePath, workshop: FilePath) {
        self.workbench = workbench
        self.concepts = concepts
        writer = CopyWriter(workbench: workbench, folder: folder, workshop: workshop)
    }

    /// Analyses a file and writes its copy, as if it had been imported and saved.
    ///
    /// - Parameter tags: the only tags to write; nil for the file's own keywords and what is recognised at the level.
    /// - Throws: ``Refusal`` when the file is no photo or cannot be copied, ``DurableFileError`` when the copy cannot be
    ///   written; `CancellationError` when the task was cancelled before the copy got its name; then there is no copy.
    public func save(_ path: FilePath, tags: [String]?, level: Level) async throws -> SavedCopy {
        let answer = try await workbench.analyze(AnalyzeRequest(path: path.bytes, parts: .facts, followsSidecar: true))
        let composer = SheetComposer(concepts: concepts, analysis: answer.analysis, level: level)
        let sheet = composer.sheet(composer.tags(keywords: answer.facts?.fileKeywords ?? []), only: tags)
        let written = try await writer.write(path, sheet, turn: answer.facts.flatMap { Rotation($0) } ?? .none)
        return SavedCopy(copy: written.copy, sidecar: written.sidecar, tags: sheet.keywords)
    }
}
