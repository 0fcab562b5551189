internal import Glibc
public import PhotoLibrary

/// Makes backups during the life of the process, one at a time, into the folder that a person chose.
public actor BackupKeeper {
    /// What is known of the backups.
    public struct State: Hashable, Sendable {
        /// Where they are made; nil until a folder was chosen.
        public var folder: FilePath?
        /// The last complete one in this folder.
        public var last: Made?
        /// How far the one is that is being made; nil when none is.
        public var progress: BackupProgress?
        /// Why the last attempt of this process failed.
        public var failure: Failure?

        /// - Parameter folder: nil until one was chosen.
        init(folder: FilePath? = nil, progress: BackupProgress? = nil, failure: Failure? = nil) {
            self.folder = folder
            self.progress = progress
            self.failure = failure
        }
    }

    /// A complete backup.
    public struct Made: Hashable, Sendable {
        /// When it was complete, in seconds since 1970.
        public let time: Int64
        /// How many photos it has.
        public let photos: Int
    }

    /// Why a backup could not be made.
    public enum Failure: Error, Hashable, Sendable {
        /// No folder was chosen, or it is not there: its disk may not be connected.
        case folderMissing
        /// The folder cannot take a backup.
        case backup(BackupError)
        /// There is no room on its disk.
        case diskFull
        /// Nothing can be written there.
        case notWritable
        /// Something else; the next attempt may succeed.
        case failed
    }

    /// The folder that is made for backups inside a chosen folder which holds other files.
    public static let folderName = "Vision backup"

    private static let folderSetting = "backup_folder"
    private static let lastSetting = "backup_last"

    private let library: Library
    private let program: String
    private let databases: [String: @Sendable (String) async throws -> Void]
    private var task: Task<Void, Never>?
    private var progress: BackupProgress?
    private var failure: Failure?

    /// - Parameters:
    ///   - program: the program's version, for people.
    ///   - databases: see ``Backup/init(of:into:program:databases:)``.
    public init(
        of library: Library, program: String,
        databases: [String: @Sendable (String) async throws -> Void] = [:]
    ) {
        self.library = library
        self.program = program
        self.databases = databases
    }

    /// What is known of the backups.
    /// - Throws: `LibraryError`.
    public func state() async throws -> State {
        var state = State(folder: try await folder(), progress: progress, failure: failure)
        let last = try await library.setting(Self.lastSetting)?.split(separator: " ").compactMap { Int64($0) } ?? []
        if last.count == 2 { state.last = Made(time: last[0], photos: Int(clamping: last[1])) }
        return state
    }

    /// Whether a backup is being made.
    public var isBusy: Bool { task != nil }

    /// Chooses where backups are made from now on: in this folder, when it is empty or has a backup of Vision, or else in
    /// one of the name ``folderName`` inside it. Earlier backups elsewhere stay.
    ///
    /// - Throws: ``BackupError/busy`` while one is being made, ``BackupError/notReadable`` when its path is not UTF-8,
    ///   `LibraryError`.
    public func choose(_ folder: FilePath) async throws {
        guard task == nil else { throw BackupError.busy }
        let target = try await Disk.run {
            Self.canHoldBackup(folder) ? folder : folder.appending(Array(Self.folderName.utf8))
        }
        guard let text = String(validating: target.bytes, as: UTF8.self) else { throw BackupError.notReadable }
        // The same one without its backup is begun anew.
        if target == (try await self.folder()), try await isReachable(target) { return }
        guard task == nil else { throw BackupError.busy }
        failure = nil
        try await library.setSetting(Self.lastSetting, to: nil)
        try await library.setSetting(Self.folderSetting, to: text)
    }

    /// Notes the backup from which the library was restored: the next one is made into its folder.
    /// - Throws: `LibraryError`.
    public func note(restoredFrom folder: FilePath, _ facts: BackupFacts) async throws {
        guard let text = String(validating: folder.bytes, as: UTF8.self) else { return }
        try await library.setSetting(Self.folderSetting, to: text)
        try await library.setSetting(Self.lastSetting, to: "\(facts.made) \(facts.photos)")
    }

    /// Begins a backup, unless one is being made.
    public func start() {
        guard task == nil else { return }
        failure = nil
        progress = BackupProgress(done: 0, total: 0)
        task = Task {
            await run()
            task = nil
            progress = nil
        }
    }

    /// Breaks off the backup that is being made, and waits until it has ended. The earlier one stays as it was.
    public func stop() async {
        task?.cancel()
        await task?.value
    }

    private func run() async {
        do {
            guard let folder = try await folder(), try await isReachable(folder) else { throw Failure.folderMissing }
            let backup = Backup(of: library, into: folder, program: program, databases: databases)
            let (updates, told) = AsyncStream.makeStream(of: BackupProgress.self, bufferingPolicy: .bufferingNewest(1))
            async let shown: Void = show(updates)
            defer { told.finish() }
            let summary = try await backup.run { told.yield($0) }
            told.finish()
            await shown
            guard folder == (try await self.folder()) else { return }
            try await library.setSetting(Self.lastSetting, to: "\(time(nil)) \(summary.photos)")
        } catch {
            failure = Self.failure(error)
        }
    }

    private func show(_ updates: AsyncStream<BackupProgress>) async {
        for await update in updates { progress = update }
    }

    private static func failure(_ error: any Error) -> Failure? {
        switch error {
        case is CancellationError: nil
        case let failure as Failure: failure
        case let error as BackupError: .backup(error)
        case let error as DurableFileError: [ENOSPC, EDQUOT].contains(error.code) ? .diskFull : .notWritable
        default: .failed
        }
    }

    private func folder() async throws -> FilePath? {
        try await library.setting(Self.folderSetting).map { FilePath($0) }
    }

    /// Whether the backup, or at first the folder that its own is made in, is there. A disk that is not connected must not
    /// be replaced by a folder where it would be mounted, nor by the empty folder of its mount point.
    private func isReachable(_ folder: FilePath) async throws -> Bool {
        let hasBackup = try await library.setting(Self.lastSetting) != nil
        return try await Disk.run {
            hasBackup
                ? FileStatus(folder.appending(BackupManifest.name), followingLinks: true)?.kind == .file
                : FileStatus(folder.folder, followingLinks: true)?.kind == .folder
        }
    }

    /// Whether a folder is empty or has a backup. Blocks.
    private static func canHoldBackup(_ folder: FilePath) -> Bool {
        if FileStatus(folder.appending(BackupManifest.name), followingLinks: true) != nil {
            return (try? BackupManifest(at: folder.appending(BackupManifest.name))) != nil
        }
        return FolderScan.names(in: folder)?.isEmpty ?? false
    }
}
