import CMicroHTTPD
import Glibc
import Synchronization
import Web

/// Converts a ``Response`` into a response of libmicrohttpd.
extension Exchange {
    /// A file part of up to this many bytes is read into memory and sent with the header in one system call, which is
    /// faster than a second call that copies inside the kernel.
    private static let smallFile: Int64 = 64 << 10

    /// Passes an answer to the library. Called on the library's thread.
    func send(_ response: Response, closing: Bool) -> MHD_Result {
        // These answers state the length of their body and leave the body out (RFC 9110, 6.4.1).
        let isBodiless = head.method == .head || response.status == .notModified
        guard let message = isBodiless ? Self.message(lengthOf: response.body) : message(response) else { return .NO }
        let result = Self.queue(message, response, closing: closing, on: connection)
        if isStreaming, case .stream(let write) = response.body { state.withLock { $0.stream }?.start(write) }
        return result
    }

    /// Answers a refused request, for which there is no exchange.
    static func refuse(_ connection: OpaquePointer, _ refusal: HeadError) -> MHD_Result {
        let response = refusal.response
        guard case .bytes(let bytes) = response.body, let message = message(bytes) else { return .NO }
        return queue(message, response, closing: true, on: connection)
    }

    private static func queue(
        _ message: OpaquePointer, _ response: Response, closing: Bool, on connection: OpaquePointer
    ) -> MHD_Result {
        defer { MHD_destroy_response(message) }
        for field in response.headers.fields {
            // The library sets `Content-Length` itself and refuses it here.
            _ = field.name.withCString { name in
                field.value.withCString { value in MHD_add_response_header(message, name, value) }
            }
        }
        if closing { MHD_add_response_header(message, "Connection", "close") }
        return MHD_queue_response(connection, UInt32(response.status.rawValue), message)
    }

    private func message(_ response: Response) -> OpaquePointer? {
        switch response.body {
        case .bytes(let bytes):
            Self.message(bytes)
        case .file(let file, let offset, let count):
            count <= Self.smallFile ? Self.message(reading: file, offset, count) : Self.message(file, offset, count)
        case .stream:
            message(
                stream: ResponseStream(
                    connection, service,
                    isEndless: response.headers["Content-Type"]?.hasPrefix("text/event-stream") == true))
        }
    }

    private static func message(_ bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBytes {
            MHD_create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
    }

    private static func message(reading file: OpenFile, _ offset: Int64, _ count: Int64) -> OpaquePointer? {
        let count = Int(count)
        guard count > 0 else { return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT) }
        guard let buffer = malloc(count) else { return nil }
        var filled = 0
        while filled < count {
            let got = pread(file.descriptor, buffer + filled, count - filled, Int(offset) + filled)
            if got < 0, errno == EINTR { continue }
            // The file has become shorter since the answer was made.
            guard got > 0 else {
                free(buffer)
                return nil
            }
            filled += got
        }
        return MHD_create_response_from_buffer(count, buffer, .RESPMEM_MUST_FREE)
    }

    /// A response that the kernel copies from file to socket. The library closes the descriptor, so it gets a
    /// duplicate, which keeps the file open until everything is sent.
    private static func message(_ file: OpenFile, _ offset: Int64, _ count: Int64) -> OpaquePointer? {
        let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        guard let message = MHD_create_response_from_fd_at_offset64(UInt64(count), descriptor, UInt64(offset)) else {
            close(descriptor)
            return nil
        }
        return message
    }

    private func message(stream: ResponseStream) -> OpaquePointer? {
        let context = Unmanaged.passRetained(stream)
        // The library's constants for an unknown size, the end and an error are C casts, which Swift does not import.
        let message = MHD_create_response_from_callback(
            .max, 1024,
            { context, _, buffer, count in
                guard let context, let buffer else { return -2 }
                let stream = Unmanaged<ResponseStream>.fromOpaque(context).takeUnretainedValue()
                switch stream.fill(UnsafeMutableRawBufferPointer(start: buffer, count: count)) {
                case .bytes(let count): return count
                case .nothingYet: return 0
                case .end: return -1
                case .failure: return -2
                }
            }, context.toOpaque(), { $0.map { Unmanaged<ResponseStream>.fromOpaque($0).release() } })
        guard let message else {
            context.release()
            return nil
        }
        state.withLock { $0.stream = stream }
        isStreaming = true
        return message
    }

    /// A response with the length of a body and without the body itself.
    private static func message(lengthOf body: ResponseBody) -> OpaquePointer? {
        let length: UInt64 =
            switch body {
            case .bytes(let bytes): UInt64(bytes.count)
            case .file(_, _, let count): UInt64(count)
            case .stream: .max
            }
        return MHD_create_response_from_callback(length, 1024, { _, _, _, _ in -2 }, nil, nil)
    }
}
