internal import PhotoLibrary
internal import Workbench

extension SidecarStamp {
    /// The sidecar that lies beside a file now; nil when there is none. Blocks.
    init?(beside file: FilePath) {
        let folder = file.folder
        for name in Sidecar.names(for: file.name) {
            guard let status = FileStatus(folder.appending(name), followingLinks: true), status.kind == .file else {
                continue
            }
            self.init(size: status.size, modified: status.modified.nanoseconds)
            return
        }
        return nil
    }
}
