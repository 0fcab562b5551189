internal import PhotoLibrary
internal import Workbench

extension Library {
    /// What the path of a file must lead to when the worker opens it.
    func destination(of stamp: FileStamp) -> PhotoDestination {
        PhotoDestination(
            file: PhotoDestination.File(device: stamp.device, inode: stamp.inode),
            folders: bounds.map { bounds in
                [bounds, FilePath(folder)].map { ($0.resolved ?? $0).bytes }
            })
    }
}
