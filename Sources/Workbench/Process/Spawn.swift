import CSandbox
import Glibc

/// How the worker finds what it inherits.
package enum Inherited {
    /// The descriptor of the channel to the parent.
    package static let channel: Int32 = 3
}

/// Starts a program that inherits nothing but its channel and its standard outputs.
/// - Throws: the `errno` of the system: `ENOENT` when there is no such program.
func spawn(
    _ path: String, environment: [String: String], channel: Descriptor, errorOutput: Descriptor
) throws(SystemError) -> pid_t {
    let variables = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for variable in variables { free(variable) } }
    var pid = pid_t()
    let error = sandbox_start_program(path, variables + [nil], channel.number, errorOutput.number, &pid)
    guard error == 0 else { throw SystemError(number: error) }
    return pid
}
