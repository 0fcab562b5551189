internal import CCurl
internal import Dispatch
internal import Synchronization

/// Hands e-mails to a server, one after the other, over one connection where the server keeps it (libcurl).
///
/// Contacts that server only: no proxy of the environment is used, and no other protocol than SMTP.
public final class MailSender: Sendable {
    /// The server.
    public let server: MailServer
    private let queue = DispatchQueue(label: "mail")
    private let connection: Mutex<SMTPConnection>

    /// Seconds within which an e-mail is sent or has failed.
    public static let seconds = 60

    /// Nothing is contacted before the first e-mail.
    public init(_ server: MailServer) {
        self.server = server
        connection = Mutex(SMTPConnection())
    }

    /// Sends an e-mail, and waits until the server has taken it.
    ///
    /// - Throws: ``MailError``. After ``MailError/unreachable(_:)`` the server may have taken it all the same.
    public func send(_ message: MailMessage) async throws(MailError) {
        let result: Result<Void, MailError> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    returning: connection.withLock { connection in
                        Result { () throws(MailError) in try connection.send(message, to: server) }
                    })
            }
        }
        try result.get()
    }
}

/// libcurl's handle, which keeps the connection.
private struct SMTPConnection: ~Copyable {
    // Made once, before any thread uses it (curl_global_init is not thread-safe in all builds).
    private static let isStarted = ccurl_start() == CURLE_OK
    private let handle: UnsafeMutableRawPointer?

    init() { handle = Self.isStarted ? curl_easy_init() : nil }

    deinit { if let handle { curl_easy_cleanup(handle) } }

    /// What is sent, and how far it is.
    private struct Upload {
        let bytes: UnsafeRawBufferPointer
        var position = 0
        /// Whether the last command was about the recipient or the message: a refusal before is one of all e-mails.
        var isAboutMessage = false

        mutating func said(_ command: UnsafeRawBufferPointer) {
            // Said after a refusal, before it is told of.
            guard !["QUIT", "RSET"].contains(where: { command.starts(with: $0.utf8) }) else { return }
            isAboutMessage = ["RCPT", "DATA"].contains { command.starts(with: $0.utf8) }
        }
    }

    borrowing func send(_ message: MailMessage, to server: MailServer) throws(MailError) {
        guard let handle else { throw .unreachable("libcurl has no memory") }
        // Keeps the connection; all options are set anew.
        curl_easy_reset(handle)
        let recipients = curl_slist_append(nil, "<\(message.to.text)>")
        defer { curl_slist_free_all(recipients) }
        var code = CURLE_OK
        func set(_ result: CURLcode) { if code == CURLE_OK { code = result } }
        // The last part is the name with which the server is greeted (RFC 5321, 4.1.1.1).
        set(ccurl_set_text(handle, CURLOPT_URL, "\(server)/\(message.from.domain)"))
        set(ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps"))
        set(ccurl_set_text(handle, CURLOPT_PROXY, ""))
        set(ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1))
        set(ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT, 20))
        set(ccurl_set_number(handle, CURLOPT_TIMEOUT, MailSender.seconds))
        let needsTLS = server.isEncrypted || !server.isLocal
        let security = needsTLS ? CURLUSESSL_ALL : CURLUSESSL_NONE
        set(ccurl_set_number(handle, CURLOPT_USE_SSL, Int(security.rawValue)))
        set(ccurl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)))
        if let authorities = server.authorities { set(ccurl_set_text(handle, CURLOPT_CAINFO, authorities)) }
        if let login = server.login {
            set(ccurl_set_text(handle, CURLOPT_USERNAME, login.user))
            set(ccurl_set_text(handle, CURLOPT_PASSWORD, login.password))
        }
        set(ccurl_set_text(handle, CURLOPT_MAIL_FROM, "<\(message.from.text)>"))
        set(ccurl_set_list(handle, CURLOPT_MAIL_RCPT, recipients))
        set(ccurl_set_number(handle, CURLOPT_UPLOAD, 1))
        set(
            ccurl_set_transfer(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
                guard let bytes, let upload = context?.assumingMemoryBound(to: Upload.self) else { return 0 }
                let rest = upload.pointee.bytes.dropFirst(upload.pointee.position).prefix(size * count)
                UnsafeMutableRawPointer(bytes).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: rest).baseAddress ?? UnsafeRawPointer(bytes),
                    byteCount: rest.count)
                upload.pointee.position += rest.count
                return rest.count
            })
        set(
            ccurl_set_listener(handle) { _, kind, bytes, count, context in
                guard kind == CURLINFO_HEADER_OUT, let bytes else { return 0 }
                context?.assumingMemoryBound(to: Upload.self).pointee.said(
                    UnsafeRawBufferPointer(start: bytes, count: count))
                return 0
            })
        let isAboutMessage = message.bytes.withUnsafeBytes { bytes in
            var upload = Upload(bytes: bytes)
            withUnsafeMutablePointer(to: &upload) { upload in
                set(ccurl_set_pointer(handle, CURLOPT_READDATA, upload))
                set(ccurl_set_pointer(handle, CURLOPT_DEBUGDATA, upload))
                if code == CURLE_OK { code = curl_easy_perform(handle) }
            }
            return upload.isAboutMessage
        }
        try Self.check(code, answer: Int(ccurl_response_code(handle)), isAboutMessage: isAboutMessage)
    }

    private static func check(_ code: CURLcode, answer: Int, isAboutMessage: Bool) throws(MailError) {
        let words = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_OK: return
        case CURLE_LOGIN_DENIED: throw .signInRefused(code: answer)
        case CURLE_USE_SSL_FAILED, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE:
            throw .insecure(words)
        // An answer to a command, or to the message itself, that is not the one hoped for.
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_WEIRD_SERVER_REPLY, CURLE_REMOTE_ACCESS_DENIED,
            CURLE_QUOTE_ERROR:
            // What the operator has to mend: another user, or TLS (RFC 4954, 6; RFC 3207, 4).
            if [530, 534, 535, 538].contains(answer) { throw .signInRefused(code: answer) }
            if (500..<600).contains(answer) {
                throw isAboutMessage ? .refused(code: answer) : .closed(code: answer)
            }
            if (400..<500).contains(answer) { throw .refusedForNow(code: answer) }
            throw .unreachable(words)
        default: throw .unreachable(words)
        }
    }
}
