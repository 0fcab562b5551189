import Glibc
import Terminal
import Wording

/// The command `favori`: reads its words, carries them out, and exits with what came of it.
let program = Program(FavoriCommands.root, version: FavoriCommands.version, handlers: FavoriCommands.handlers)
exit(await program.run().rawValue)
