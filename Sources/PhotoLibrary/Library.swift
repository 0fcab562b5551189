public import Concepts
internal import Glibc
public import Places
internal import Storage

/// A person's photos: what is in them, where they are, and how to find them again.
///
/// All verbs are safe to call from any task, and from several processes on one library at the same time. A verb that
/// changes something is one transaction: all of it happens or, when it throws or the process dies, nothing.
public final class Library: Sendable {
    /// The folder; `library.sqlite` lies in it.
    public let folder: String
    let database: Database
    let kinds: Kinds
    let gazetteer: Gazetteer?
    /// The codes of the countries that go by a name, in whichever language.
    let countries: [String: Set<String>]
    let clock: @Sendable () -> Int64
    let zone: @Sendable (Int64) -> Int
    let blocks = BlockCache()
    let vocabulary = VocabularyCache()
    let tagCache = TagCache()
    let recentRevision = RecentRevision()
    let rememberedShelves = Remembered<ShelvesWish, ShelvesAnswer>()
    let rememberedFileNames = Remembered<[String], Matches>()
    let rememberedOutings = Remembered<Int, [Outing]>()
    let rememberedMemories = Remembered<MemoriesWish, Memories>()
    let ownFolders: [[UInt8]]
    private let use: FolderUse

    /// Opens the library in a folder, which is made (for its owner only) when it is not there.
    ///
    /// - Parameters:
    ///   - concepts: the tree of kinds, through which *animal* finds an otter.
    ///   - gazetteer: gives coordinates their place; without it photos have none.
    ///   - clock: seconds since 1970, for what is noted and for words such as *last year*; the system's when nil.
    ///   - zone: how many seconds the clock on the wall is ahead of UTC at a time, for what is *today*; this machine's when
    ///     nil.
    /// - Throws: ``LibraryError``.
    public init(
        folder: String, concepts: ConceptTree, gazetteer: Gazetteer?,
        clock: (@Sendable () -> Int64)? = nil, zone: (@Sendable (Int64) -> Int)? = nil
    ) async throws {
        do {
            try PrivateFolder.make(folder)
        } catch {
            throw LibraryError.folder(path: folder, reason: error.detail)
        }
        self.folder = folder
        use = try FolderUse.shared(folder)
        ownFolders = Self.ownFolders(folder)
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
            database = try await Database(path: folder + "/library.sqlite", migrations: Schema.migrations)
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    /// `$XDG_DATA_HOME/vision`, or `~/.local/share/vision` (XDG Base Directory Specification).
    public static func defaultFolder(environment: [String: String]) -> String {
        // A relative path there is invalid and to be ignored.
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
                if connection.totalChanges != before { try RevisionTable(connection: connection).advance() }
                return result
            }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    /// Makes `library.sqlite` whole by itself, so that a plain copy of the file is a backup. For the end of a program; when
    /// another one is at work, it stays for that one to do.
    public func settle() async { _ = try? await database.checkpoint() }
}
