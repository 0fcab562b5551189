internal import CZlib

/// The gzip format (RFC 1952).
public enum Gzip {
    /// Compresses bytes. Nil for 4 GB and more, and when memory runs out.
    /// - Parameter level: 1 is fast, 9 small.
    public static func compressed(_ bytes: [UInt8], level: Int32 = 5) -> [UInt8]? {
        var stream = z_stream()
        guard bytes.count < Int(UInt32.max), czlib_start_gzip(&stream, max(1, min(9, level))) == Z_OK else {
            return nil
        }
        defer { deflateEnd(&stream) }
        // An upper bound of the compressed size, so that one call is enough.
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var isWhole = false
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(bound)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = bound - Int(stream.avail_out)
            }
        }
        return isWhole ? packed : nil
    }

    /// How many bytes a packed stream unpacks to; nil when it is damaged, or when there are more than `limit`. The bytes
    /// themselves are kept nowhere, so that a small stream cannot fill the memory.
    public static func unpackedSize(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Int? {
        var stream = z_stream()
        guard bytes.count < Int(UInt32.max), czlib_start_gunzip(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        let input = bytes.bindMemory(to: UInt8.self)
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { buffer in
            var size = 0
            while true {
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                let result = inflate(&stream, Z_NO_FLUSH)
                size += buffer.count - Int(stream.avail_out)
                if result == Z_STREAM_END { return size <= limit ? size : nil }
                guard result == Z_OK, size <= limit else { return nil }
            }
        }
    }

    /// What a packed stream holds; nil when it is damaged, or when that is more than `limit` bytes.
    public static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        // Asked first: a small stream that holds very much takes no memory.
        guard let size = bytes.withUnsafeBytes({ unpackedSize($0, limit: limit) }) else { return nil }
        var stream = z_stream()
        guard czlib_start_gunzip(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var isWhole = false
        let unpacked = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END
                count = buffer.count - Int(stream.avail_out)
            }
        }
        return isWhole ? unpacked : nil
    }
}
