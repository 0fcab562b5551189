internal import CCurl
internal import Dispatch
internal import Glibc

/// Hands notifications to the push services that the operator allows (RFC 8030), and to nothing else (libcurl).
///
/// Whoever has an account names the address that is contacted: so it is https, at a known host, without redirects and
/// proxies; and each address to which the host's name resolves is looked at in the moment in which the connection to it is
/// begun, so that no name leads into the operator's own network.
public final class PushSender: Sendable {
    private let hosts: PushHosts
    private let vapid: VAPID
    private let detour: Detour?
    private let queue = DispatchQueue(label: "push")

    /// Seconds within which a notification is sent or has failed.
    public static let seconds = 30

    /// Nothing is contacted before the first notification.
    public convenience init(hosts: PushHosts, vapid: VAPID) {
        self.init(hosts: hosts, vapid: vapid, detour: nil)
    }

    /// For tests: all services are at a port of this computer.
    struct Detour: Sendable {
        let port: UInt16
        /// A file with the certificates that are trusted.
        let authority: String
        /// Whether addresses of this computer count as public ones.
        let allowsPrivate: Bool
    }

    init(hosts: PushHosts, vapid: VAPID, detour: Detour?) {
        self.hosts = hosts
        self.vapid = vapid
        self.detour = detour
    }

    /// Whether notifications may be sent to a subscription.
    public func allows(_ subscription: PushSubscription) -> Bool { hosts.contains(subscription.host) }

    /// Sends a notification, and waits until the push service has taken it.
    ///
    /// - Parameters:
    ///   - text: what the service worker gets: ``PushMessage/longest`` bytes at most.
    ///   - topic: the same for repetitions, which replace each other while they wait (RFC 8030, 5.4): 32 characters of
    ///     base64url at most.
    ///   - now: seconds since 1970.
    /// - Throws: ``PushError``. After ``PushError/unreachable(_:)`` the service may have taken it all the same.
    public func send(
        _ text: [UInt8], to subscription: PushSubscription, topic: String, now: Int64
    ) async throws(PushError) {
        guard allows(subscription) else { throw .notAllowed }
        let body = try PushMessage.body(text, to: subscription)
        let authorization = try vapid.authorization(for: "https://\(subscription.host)", now: now)
        let headers = [
            "Authorization: \(authorization)", "Content-Encoding: aes128gcm",
            "Content-Type: application/octet-stream", "TTL: 86400", "Urgency: normal", "Topic: \(topic)",
            // Neither waits for the other before the body.
            "Expect:",
        ]
        let result: Result<Void, PushError> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    returning: Result { () throws(PushError) in try post(body, headers, to: subscription.endpoint) })
            }
        }
        try result.get()
    }

    // Made once, before any thread uses it.
    private static let isStarted = ccurl_start() == CURLE_OK

    private func post(_ body: [UInt8], _ fields: [String], to endpoint: String) throws(PushError) {
        guard Self.isStarted, let handle = curl_easy_init() else { throw .unreachable("libcurl has no memory") }
        defer { curl_easy_cleanup(handle) }
        var headers: UnsafeMutablePointer<curl_slist>?
        for field in fields { headers = curl_slist_append(headers, field) }
        defer { curl_slist_free_all(headers) }
        var code = CURLE_OK
        func set(_ result: CURLcode) { if code == CURLE_OK { code = result } }
        set(ccurl_set_text(handle, CURLOPT_URL, endpoint))
        set(ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, "https"))
        set(ccurl_set_text(handle, CURLOPT_PROXY, ""))
        set(ccurl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0))
        set(ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1))
        set(ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT, 10))
        set(ccurl_set_number(handle, CURLOPT_TIMEOUT, Self.seconds))
        set(ccurl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)))
        set(ccurl_set_list(handle, CURLOPT_HTTPHEADER, headers))
        set(ccurl_set_number(handle, CURLOPT_POST, 1))
        set(ccurl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count))
        var detours: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(detours) }
        if let detour {
            detours = curl_slist_append(nil, "::127.0.0.1:\(detour.port)")
            set(ccurl_set_list(handle, CURLOPT_CONNECT_TO, detours))
            set(ccurl_set_text(handle, CURLOPT_CAINFO, detour.authority))
        }
        // Whatever is answered is not kept; more than this ends the connection.
        set(
            ccurl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { _, size, count, context in
                guard let rest = context?.assumingMemoryBound(to: Int.self) else { return 0 }
                rest.pointee -= size * count
                return rest.pointee >= 0 ? size * count : 0
            })
        if detour?.allowsPrivate != true {
            set(
                ccurl_set_opensocket(handle) { _, _, address in
                    // What is looked at here is what is connected to: the name is not resolved once more.
                    guard let address, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else {
                        return CURL_SOCKET_BAD
                    }
                    // The address is longer than the type says, as all of sockets are.
                    let target = UnsafeRawPointer(address).advanced(by: offset)
                    guard PublicAddress.isPublic(target.assumingMemoryBound(to: sockaddr.self)) else {
                        return CURL_SOCKET_BAD
                    }
                    return socket(
                        address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
                        address.pointee.protocol)
                })
        }
        var rest = 64 << 10
        body.withUnsafeBytes { body in
            withUnsafeMutablePointer(to: &rest) { rest in
                set(
                    ccurl_set_pointer(
                        handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: body.baseAddress)))
                set(ccurl_set_pointer(handle, CURLOPT_WRITEDATA, rest))
                if code == CURLE_OK { code = curl_easy_perform(handle) }
            }
        }
        try Self.check(code, answer: Int(ccurl_response_code(handle)))
    }

    private static func check(_ code: CURLcode, answer: Int) throws(PushError) {
        // Whoever has answered has decided, also where the rest of the answer was too long to be read.
        guard code == CURLE_OK || (code == CURLE_WRITE_ERROR && answer >= 200) else {
            throw .unreachable(String(cString: curl_easy_strerror(code)))
        }
        switch answer {
        case 200..<300: return
        case 404, 410: throw .gone
        case 408, 429, 500...: throw .refusedForNow(code: answer)
        default: throw .refused(code: answer)
        }
    }
}
