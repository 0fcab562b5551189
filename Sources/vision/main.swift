import Glibc
import Terminal
import Wording

/// The command `vision`: reads its words, carries them out, and exits with what came of it.
let program = Program(CommandTree.root, version: CommandTree.version, handlers: CommandTree.handlers)
exit(await program.run().rawValue)
