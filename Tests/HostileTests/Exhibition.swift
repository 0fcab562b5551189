import CorpusSupport
import Testing

/// The quick part of the corpus, written out once for all suites that only read it.
enum Exhibition {
    static let folder: Result<(scratch: Scratch, path: String, files: [HostileFile]), any Error> = Result {
        let scratch = try Scratch()
        let folder = try scratch.folder("corpus")
        let files = try Corpus.quick()
        for file in files { try file.write(into: folder) }
        return (scratch, folder, files)
    }
}
