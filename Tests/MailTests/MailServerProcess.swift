import ChildProcess
import Foundation
import Synchronization

/// aiosmtpd, and what it takes.
final class MailServerProcess: Sendable {
    /// An e-mail as it came.
    struct Taken: Decodable, Sendable {
        let from: String
        let to: [String]
        let greeting: String
        let bytes: String

        /// A header field as it stands in the message, its lines joined; nil without it.
        func field(_ name: String) -> String? {
            let head = bytes.components(separatedBy: "\r\n\r\n")[0].replacingOccurrences(of: "\r\n ", with: " ")
            let lines = head.components(separatedBy: "\r\n").filter {
                $0.lowercased().hasPrefix(name.lowercased() + ":")
            }
            return lines.count == 1 ? String(lines[0].dropFirst(name.count + 2)) : nil
        }

        /// The text, decoded.
        var text: String {
            let body = bytes.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
            var (result, rest): ([UInt8], Substring) = ([], body.replacingOccurrences(of: "=\r\n", with: "")[...])
            while let first = rest.utf8.first {
                if first == UInt8(ascii: "="), let code = UInt8(rest.dropFirst().prefix(2), radix: 16) {
                    result.append(code)
                    rest = rest.dropFirst(3)
                } else {
                    result.append(first)
                    rest = Substring(rest.utf8.dropFirst())
                }
            }
            return String(decoding: result, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
        }
    }

    let port: UInt16
    private let child: ChildProcess
    private let said = Mutex<[UInt8]>([])

    /// - Parameter words: what it is started with; see `smtp_server.py`.
    init(_ words: [String] = []) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        child = try ChildProcess(
            root.appending(path: ".deps/testing/venv/bin/python").path,
            [root.appending(path: "Tests/MailTests/smtp_server.py").path] + words)
        var first: [UInt8] = []
        while !first.contains(10), case let more = child.readSome(), !more.isEmpty { first += more }
        guard let port = UInt16(String(decoding: first.prefix { $0 != 10 }, as: UTF8.self)) else {
            throw CocoaError(.executableLoad)
        }
        self.port = port
    }

    /// Waits until it has taken so many e-mails.
    func wait(for count: Int) {
        while said.withLock({ $0.count { $0 == 10 } }) < count, case let more = child.readSome(), !more.isEmpty {
            said.withLock { $0 += more }
        }
    }

    /// Ends it.
    /// - Returns: all that it has taken, in this order.
    func finish() throws -> [Taken] {
        child.finishInput()
        let rest = child.finish().output
        let all = said.withLock { $0 + rest }
        return try all.split(separator: 10).map { try JSONDecoder().decode(Taken.self, from: Data($0)) }
    }
}
