internal import Glibc
public import PhotoLibrary
internal import Workbench

extension Saver {
    /// Removes copies that processes left that died after a copy had got its name, before its photo had it. Must be called
    /// at every start; copies of processes that live are left alone.
    ///
    /// - Parameter patience: how many hundredths of a second to wait for others that store files.
    public static func clearUnrecorded(in library: Library, patience: Int = 1000) async throws {
        guard try await !library.unrecordedCopies().isEmpty,
            let held = try await FolderLock.ofLibrary(FilePath(library.folder)).forRemoving(tries: patience)
        else { return }
        defer { withExtendedLifetime(held) {} }
        // Another process may have recorded copies before this one got the lock.
        let noted = try await library.unrecordedCopies()
        try await Disk.run { [folder = library.copies] in
            for file in noted {
                let path = folder.appending(file.name)
                guard let status = FileStatus(path, followingLinks: false), status.kind == .file,
                    file.isFile(status.stamp(path))
                else { continue }
                DurableFile.remove(path)
            }
            if FileStatus(folder, followingLinks: true) != nil { try DurableFile.syncFolder(folder) }
        }
        try await library.forgetUnrecorded(noted)
    }
}

extension Refusal {
    /// Everything was deleted but for files that a disk would not give up: a copy would go with them.
    static let deleting = Refusal(
        .unwritable,
        english: "Not all files of the deleted library are gone yet. Delete all data once more, then save the copy.",
        italian:
            "Non tutti i file della libreria eliminata sono spariti. Elimina di nuovo tutti i dati, poi salva la copia."
    )
}
