import Foundation
import Glibc

/// A client that sends exactly the bytes it is told. It blocks: see ``onThread(_:)``.
final class Client {
    struct Broken: Error {}
    struct Answer {
        let status: Int
        /// Names in lower case.
        let headers: [String: String]
        let body: [UInt8]
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let descriptor: Int32
    private var received: [UInt8] = []

    /// Nobody waits longer than this for a server that hangs.
    private static let patience: Int32 = 120_000

    /// - Parameter receiving: the size of the system's buffer for what arrives, which has a least one.
    init(_ port: UInt16, _ host: String = "127.0.0.1", receiving: Int32? = nil) throws {
        if host.contains(":") {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            descriptor = Self.connected(AF_INET6, withUnsafeBytes(of: &address) { Array($0) }, receiving)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            inet_pton(AF_INET, host, &address.sin_addr)
            descriptor = Self.connected(AF_INET, withUnsafeBytes(of: &address) { Array($0) }, receiving)
        }
        guard descriptor >= 0 else { throw Broken() }
    }

    deinit { close(descriptor) }

    private static func connected(_ family: Int32, _ address: [UInt8], _ receiving: Int32?) -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if var receiving {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiving, socklen_t(MemoryLayout<Int32>.size))
        }
        let result = address.withUnsafeBytes {
            $0.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, socklen_t(address.count)) }
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return -1
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Broken() }
            sent += count
        }
    }

    /// Asks and reads the answer.
    func get(_ target: String, _ fields: String = "", method: String = "GET") throws -> Answer {
        try send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
        return try answer(hasBody: method != "HEAD")
    }

    /// The next answer.
    func answer(hasBody: Bool = true) throws -> Answer {
        let head = try text(upTo: "\r\n\r\n")
        var lines = head.components(separatedBy: "\r\n")
        let status = Int(lines.removeFirst().split(separator: " ")[1])!
        let headers = Dictionary(
            lines.filter { !$0.isEmpty }.map { line in
                let colon = line.firstIndex(of: ":")!
                return (
                    line[..<colon].lowercased(), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
                )
            }, uniquingKeysWith: { $1 })
        if status == 100 { return try answer(hasBody: hasBody) }
        var body: [UInt8] = []
        if hasBody, status != 304, status != 204 {
            if headers["transfer-encoding"] == "chunked" {
                while let chunk = try self.chunk() { body += chunk }
            } else {
                body = try bytes(Int(headers["content-length"]!)!)
            }
        }
        return Answer(status: status, headers: headers, body: body)
    }

    /// A piece of a chunked body; nil at its end.
    func chunk() throws -> [UInt8]? {
        // The line's end is one character.
        let count = Int(try text(upTo: "\r\n").dropLast(), radix: 16)!
        let chunk = try bytes(count)
        _ = try text(upTo: "\r\n")
        return count == 0 ? nil : chunk
    }

    func text(upTo end: String) throws -> String {
        while true {
            if let range = received.firstRange(of: Array(end.utf8)) {
                defer { received.removeSubrange(..<range.upperBound) }
                return String(decoding: received[..<range.upperBound], as: UTF8.self)
            }
            guard try receive() else { throw Broken() }
        }
    }

    func bytes(_ count: Int) throws -> [UInt8] {
        while received.count < count { guard try receive() else { throw Broken() } }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// Whether the server ends the connection. What it says before that stays to be read.
    func isEnded() -> Bool {
        do {
            while try receive() {}
            return true
        } catch Ending.reset {
            return true
        } catch {
            return false
        }
    }

    private enum Ending: Error { case reset, patience }

    /// False at the end.
    private func receive() throws -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.patience) == 1 else { throw Ending.patience }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Ending.reset }
        received += buffer[..<count]
        return count > 0
    }
}

/// Runs what blocks on a thread of its own, so that it does not keep the server's tasks from running.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try work() }) }
        thread.stackSize = 512 << 10
        thread.start()
    }
}

/// Waits for something that another task brings about.
func eventually(_ isSo: @Sendable () -> Bool) async -> Bool {
    for _ in 0..<12_000 {
        if isSo() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return isSo()
}
