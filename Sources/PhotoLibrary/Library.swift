public import Concepts
internal import Glibc
internal import Interpretation
public import Places
internal import Storage

/// A person's photos, what was recognised in them, their files, and the search over them.
///
/// All methods may be called from any task, and from several processes on one library at the same time. A method that
/// changes something is one transaction: when it throws or the process dies, nothing is changed.
public final class Library: Sendable {
    /// The folder that contains `library.sqlite`, without links and dots in its path.
    public let folder: String
    /// The folder outside which no photo is opened but the library's own files; nil for all photos.
    public let bounds: FilePath?
    let database: Database
    let kinds: Kinds
    let gazetteer: Gazetteer?
    /// The codes of the countries with a name, in any language.
    let countries: [String: Set<String>]
    let clock: @Sendable () -> Int64
    let zone: @Sendable (Int64) -> Int
    let blocks = BlockCache()
    let vocabulary = VocabularyCache()
    let tagCache = TagCache()
    let recentRevision = RecentRevision()
    let rememberedShelves = Remembered<ShelvesWish, ShelvesAnswer>()
    let rememberedSpelling = Remembered<Level, Spelling>()
    let rememberedFileNames = Remembered<[String], Matches>()
    let rememberedOutings = Remembered<Int, [Outing]>()
    let rememberedMemories = Remembered<MemoriesWish, Memories>()
    let use: FolderUse

    /// Opens the library in a folder, which is created (accessible to its owner only) when it is missing.
    ///
    /// - Parameters:
    ///   - concepts: the tree of kinds, through which *animal* finds an otter.
    ///   - gazetteer: finds the place of a coordinate; without it, photos have no places.
    ///   - bounds: the folder outside which no photo is opened but the library's own files; nil for all photos.
    ///   - clock: seconds since 1970, for stored times and for words such as *last year*; the system's when nil.
    ///   - zone: how many seconds local time is ahead of UTC at a time, to determine *today*; this machine's time zone
    ///     when nil.
    /// - Throws: ``LibraryError``.
    public init(
        folder: String, concepts: ConceptTree, gazetteer: Gazetteer?, bounds: FilePath? = nil,
        clock: (@Sendable () -> Int64)? = nil, zone: (@Sendable (Int64) -> Int)? = nil
    ) async throws {
        do {
            try PrivateFolder.make(folder)
        } catch {
            throw LibraryError.folder(path: folder, reason: error.detail)
        }
        self.folder = Self.real(folder)
        self.bounds = bounds
        use = try FolderUse.shared(self.folder)
        self.kinds = Kinds(concepts)
        self.gazetteer = gazetteer
        do {
            countries = try await gazetteer?.countryNames() ?? [:]
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
        self.clock = clock ?? { Int64(time(nil)) }
        self.zone = zone ?? Self.localOffset
        do {
            database = try await Database(path: self.folder + "/library.sqlite", migrations: Schema.migrations)
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
        try await rehomeIfMoved(named: folder)
        try await takeOverEarlier()
    }

    /// `$XDG_DATA_HOME/vision`, or `~/.local/share/vision` (XDG Base Directory Specification).
    public static func defaultFolder(environment: [String: String]) -> String {
        // The specification says that a relative path must be ignored.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/vision" }
        return (environment["HOME"] ?? "") + "/.local/share/vision"
    }

    private static func localOffset(_ time: Int64) -> Int {
        var time = time_t(time)
        var parts = tm()
        return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
    }

    func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        do { return try await database.read(body) } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    func write<Result: Sendable>(
        durably: Bool = false, _ body: @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        defer { recentRevision.forget() }
        do {
            return try await database.write(durably: durably) { connection in
                let before = connection.totalChanges
                let result = try body(connection)
                if connection.totalChanges != before { try connection.revision.advance() }
                return result
            }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    /// Moves the write-ahead log into `library.sqlite`, so that a plain copy of the file is a backup. Called when a
    /// program ends; does nothing while another program uses the library.
    public func checkpoint() async { _ = try? await database.checkpoint() }
}
