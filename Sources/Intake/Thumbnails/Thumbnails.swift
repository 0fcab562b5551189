internal import Glibc
internal import Interpretation
public import PhotoLibrary
public import Workbench

/// The thumbnails of the library's photos: WebP files without metadata, made on the first request.
///
/// A photo's version is part of the file's name, so that a file never changes, and its path follows from its URL alone.
/// The folder is a cache: missing files are made again.
public actor Thumbnails {
    /// A thumbnail that is being made, and the number of waiting callers.
    private struct Making {
        let task: Task<String, any Error>
        var askers: Int
    }

    /// `<library>/thumbnails`.
    public nonisolated let folder: String
    private let library: Library
    private let workbench: Workbench
    private let files: KnownFiles
    private var making: [String: Making] = [:]

    /// The thumbnails of one library.
    public init(library: Library, workbench: Workbench) {
        self.library = library
        self.workbench = workbench
        files = KnownFiles(library: library, workbench: workbench)
        folder = library.folder + "/thumbnails"
    }

    /// The name of a thumbnail's file: `12345-00a7-s.webp`.
    public static func name(_ id: PhotoID, version: UInt16, size: ThumbnailSize) -> String {
        let hex = String(version, radix: 16)
        let padded = String(repeating: "0", count: 4 - hex.count) + hex
        return "\(id.number)-\(padded)-\(size.rawValue).webp"
    }

    /// The path of a thumbnail's file below ``folder``: `12/12345-00a7-s.webp`. The file may be missing.
    public nonisolated func path(_ id: PhotoID, version: UInt16, size: ThumbnailSize) -> String {
        "\(folder)/\(id.number / 1000)/\(Self.name(id, version: version, size: size))"
    }

    /// The path of the thumbnail, which is made when it is missing. Simultaneous callers share one rendering, which is
    /// cancelled when all of them are.
    ///
    /// - Returns: the path; that of the photo's present version if the requested one is outdated.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``, `Refusal` when no file of the photo can be read, ``DurableFileError``.
    public func file(_ id: PhotoID, version: UInt16, size: ThumbnailSize) async throws -> String {
        let path = path(id, version: version, size: size)
        // A crash of the machine may leave an empty file.
        if let status = FileStatus(FilePath(path), followingLinks: false), status.size > 0 { return path }
        let task = join(path) { try await self.make(id, version, size) }
        defer { leave(path, task) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            Task { await self.withdraw(path, task) }
        }
    }

    /// Stores a thumbnail that was made elsewhere.
    public nonisolated func put(
        _ id: PhotoID, version: UInt16, size: ThumbnailSize = .small, bytes: [UInt8]
    ) async throws {
        let path = path(id, version: version, size: size)
        try await Disk.run { [folder] in
            let target = FilePath(path)
            // All temporary files are in one folder, where leftovers are found without reading all folders.
            let temporary = DurableFile.temporaryName(in: FilePath(folder))
            try Disk.makeFolder(target.folder)
            do {
                let file = try NewFile(temporary)
                try file.write(bytes)
                try DurableFile.rename(temporary, to: target)
            } catch {
                DurableFile.remove(temporary)
                throw error
            }
        }
    }

    /// Removes the thumbnails of a photo's earlier versions.
    nonisolated func removeEarlier(_ id: PhotoID, than version: UInt16) async {
        let path = FilePath(path(id, version: version, size: .small))
        let current = path.name.dropLast("-s.webp".utf8.count)
        await
            (try? Disk.run {
                for name in FolderScan.names(in: path.folder) ?? []
                where name.starts(with: Array("\(id.number)-".utf8)) && !name.starts(with: current) {
                    DurableFile.remove(path.folder.appending(name))
                }
            }) ?? ()
    }

    // MARK: Making

    private func join(_ path: String, _ make: @escaping @Sendable () async throws -> String) -> Task<String, any Error>
    {
        if var known = making[path] {
            known.askers += 1
            making[path] = known
            return known.task
        }
        let task = Task { try await make() }
        making[path] = Making(task: task, askers: 1)
        return task
    }

    /// Called when a caller has its answer.
    private func leave(_ path: String, _ task: Task<String, any Error>) {
        if making[path]?.task == task { making[path] = nil }
    }

    /// Called when a caller was cancelled.
    private func withdraw(_ path: String, _ task: Task<String, any Error>) {
        guard making[path]?.task == task else { return }
        making[path]?.askers -= 1
        if making[path]?.askers == 0 {
            task.cancel()
            making[path] = nil
        }
    }

    private func make(_ id: PhotoID, _ version: UInt16, _ size: ThumbnailSize) async throws -> String {
        let photo = try await library.photo(id)
        let path = path(id, version: photo.version, size: size)
        if version != photo.version, access(path, R_OK) == 0 { return path }
        let bytes = try await size == .square ? square(of: photo) : picture(of: photo, size)
        try await put(id, version: photo.version, size: size, bytes: bytes)
        if size == .large { await removeEarlier(id, than: photo.version) }
        return path
    }

    private nonisolated func picture(of photo: Photo, _ size: ThumbnailSize) async throws -> [UInt8] {
        try await files.withReadableFile(of: photo) { [workbench] path, destination in
            try await workbench.render(
                RenderRequest(
                    path: path.bytes, turn: photo.turn, size: size.size, format: size.format, at: destination))
        }.bytes
    }

    /// The middle of the thumbnail for grids: the photo itself need not be decoded again.
    private func square(of photo: Photo) async throws -> [UInt8] {
        let small = try await file(photo.id, version: photo.version, size: .small)
        let isTurned = photo.rotation % 180 != 0
        let (width, height) = (Float(max(1, photo.facts.width)), Float(max(1, photo.facts.height)))
        let shape = isTurned ? height / width : width / height
        let side = (x: min(1, 1 / shape), y: min(1, shape))
        let middle = Box(x: (1 - side.x) / 2, y: (1 - side.y) / 2, width: side.x, height: side.y)
        let size = ThumbnailSize.square
        return try await workbench.render(
            RenderRequest(path: Array(small.utf8), selection: middle, size: size.size, format: size.format)
        ).bytes
    }
}
