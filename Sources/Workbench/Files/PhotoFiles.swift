/// The open files of a request, as the worker gets them. They are closed with the last copy of this value.
public struct PhotoFiles: Sendable {
    /// The photo, open for reading. Its offset may be shared with the parent's: map it into memory.
    package let photo: Descriptor
    /// The sidecar beside it, open for reading; nil where there is none, or none is wanted.
    package let sidecar: Descriptor?
    /// The files that the request has written, open for writing: as many as its kind writes, in its order.
    package let written: [Descriptor]

    package init(photo: Descriptor, sidecar: Descriptor? = nil, written: [Descriptor] = []) {
        self.photo = photo
        self.sidecar = sidecar
        self.written = written
    }

    /// The files in the order in which they are sent.
    var inOrder: [Descriptor] { [photo] + (sidecar.map { [$0] } ?? []) + written }
}

/// The files that a request names, for the parent to open.
struct NamedFiles: Hashable, Sendable {
    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    var path: [UInt8]
    /// What the path must lead to; nil for any file.
    var destination: PhotoDestination?
    /// Whether the sidecar beside it is wanted, where there is one.
    var wantsSidecar = false
    /// Absolute paths of files to write, which are made, or emptied.
    var written: [[UInt8]] = []
}

/// A request about a photo. The worker gets it without paths, and the open files instead.
protocol PhotoRequest: Message {
    /// Takes out the files that it names; nil when the request brings the picture along.
    mutating func takeFiles() -> NamedFiles?
}

extension AnalyzeRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (path, destination) = ([], nil) }
        return NamedFiles(path: path, destination: destination, wantsSidecar: parts.contains(.facts) || followsSidecar)
    }
}

extension ReadRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (path, destination) = ([], nil) }
        return NamedFiles(path: path, destination: destination, wantsSidecar: true)
    }
}

extension RenderRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (path, destination) = ([], nil) }
        return NamedFiles(path: path, destination: destination)
    }
}

extension TagRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (original, destination, copy) = ([], nil, []) }
        return NamedFiles(path: original, destination: destination, wantsSidecar: true, written: [copy])
    }
}

extension FacesRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        guard case .path(let path, let turn, let destination) = source else { return nil }
        source = .path([], turn: turn)
        return NamedFiles(path: path, destination: destination)
    }
}

extension VerifyRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (path, destination) = ([], nil) }
        return NamedFiles(path: path, destination: destination)
    }
}

extension SketchPatchRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (path, destination) = ([], nil) }
        return NamedFiles(path: path, destination: destination)
    }
}

extension SketchWholeRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (path, destination) = ([], nil) }
        return NamedFiles(path: path, destination: destination)
    }
}

extension SketchStripRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (path, destination) = ([], nil) }
        return NamedFiles(path: path, destination: destination)
    }
}

extension SketchFileRequest: PhotoRequest {
    mutating func takeFiles() -> NamedFiles? {
        defer { (original, destination, copy) = ([], nil, []) }
        return NamedFiles(path: original, destination: destination, written: [copy])
    }
}
