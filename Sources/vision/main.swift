import Glibc
import Terminal

let program = Program(CommandTree.root, version: CommandTree.version, handlers: [:])
exit(await program.run().rawValue)
