import Glibc

/// A variable of the environment.
struct Setting {
    let text: String?

    init(_ name: String) { text = getenv(name).map { String(cString: $0) } }

    var number: Int? { text.flatMap { Int($0) } }
}
