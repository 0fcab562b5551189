import CGExiv2
import Glibc

/// Runs exiv2 on one thread at a time.
///
/// exiv2 keeps the namespaces of XMP for the whole process, and adds those of every file it reads. A file that calls
/// something else "dc" would change what is written into the next one. So one file is worked on at a time, and the
/// namespaces of the one before are forgotten. That takes a millisecond or two for each photo.
enum Exiv2 {
    /// A pthread mutex, which ThreadSanitizer understands. It lives as long as the process.
    ///
    /// Safe without isolation: the pointer never changes, and what it points to is only used by pthread functions.
    nonisolated(unsafe) private static let lock: UnsafeMutablePointer<pthread_mutex_t> = {
        let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
        return lock
    }()

    static func exclusively<T>(_ body: () throws(PhotoMetadataError) -> T) throws(PhotoMetadataError) -> T {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        try forgetNamespaces()
        return try body()
    }

    /// Leaves only exiv2's own namespaces and the app's.
    static func forgetNamespaces() throws(PhotoMetadataError) {
        try check { gexiv2_metadata_try_unregister_all_xmp_namespaces($0) }
        try check {
            gexiv2_metadata_try_register_xmp_namespace(PhotoMetadata.namespace, PhotoMetadata.prefix, $0)
        }
    }
}
