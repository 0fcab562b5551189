internal import Glibc

/// A path that was typed as it is for every process, in whichever folder it runs. The path itself where that folder is
/// gone.
public func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard let folder = getcwd(&buffer, buffer.count) else { return path }
    return String(cString: folder) + "/" + path
}
