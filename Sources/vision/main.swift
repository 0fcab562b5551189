import Glibc
import Terminal

let program = Program(CommandTree.root, version: CommandTree.version, handlers: CommandTree.handlers)
exit(await program.run().rawValue)
