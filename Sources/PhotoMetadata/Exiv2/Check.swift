import CGExiv2
import Glibc

/// Calls a function that reports through a GError, and turns that into a Swift one.
@discardableResult
func check<T>(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> T
) throws(PhotoMetadataError) -> T {
    var error: UnsafeMutablePointer<GError>?
    let result = call(&error)
    guard let error else { return result }
    defer { g_error_free(error) }
    let message = error.pointee.message.map { Text.decode(UnsafeBufferPointer(start: $0, count: strlen($0))) } ?? ""
    throw .library(reason: Text.clean(message, limit: 160) ?? "no reason given")
}

extension PhotoMetadataError {
    /// exiv2's own words, without the sentence around them.
    var reason: String {
        if case .library(let reason) = self { return reason }
        return description
    }
}
