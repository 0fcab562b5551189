internal import CHeif

/// libheif, loaded from a file: decodes HEIC, that is HEVC in HEIF containers (ISO/IEC 23008-12).
///
/// Any thread may use it; a ``HEIFFile`` belongs to the thread that opened it.
public final class HEIFLibrary: Sendable {
    /// Read only once it is filled.
    let functions: heif_functions

    /// Loads the library file at `path`, and the decoder that it names, from the same folder.
    /// - Throws: ``HEIFError/notLoaded(reason:)``.
    public init(path: String) throws(HEIFError) {
        var functions = heif_functions()
        if let problem = heif_load(path, &functions) { throw .notLoaded(reason: String(cString: problem)) }
        self.functions = functions
    }

    /// libheif's version, as it prints it.
    public var version: String { functions.get_version().map { String(cString: $0) } ?? "unknown" }
}

/// Why a HEIC file could not be read.
public enum HEIFError: Error, Hashable, Sendable {
    /// There is no usable library at the given path.
    case notLoaded(reason: String)
    /// libheif knows the file, but not how its picture is coded.
    case unknownCoding
    /// libheif refused the file, for the reason that it gives.
    case refused(reason: String)

    init(_ error: heif_error) {
        let unknown = [heif_error_Unsupported_filetype, heif_error_Unsupported_feature]
        self =
            unknown.contains(error.code)
            ? .unknownCoding : .refused(reason: error.message.map { String(cString: $0) } ?? "no reason given")
    }
}
