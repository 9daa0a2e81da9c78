import { readModule, type Call, type Read, type ReadModule } from './one-connection-read.ts'
import type { SourceFile, Violation } from './source-file.ts'

/** The marker of a function whose caller must hold no connection. */
const marker = 'mustHoldNone'

interface Found {
  key: string
  module: ReadModule
  read: Read
}

/** Every function of the server, by the name another one calls it. */
class Server {
  readonly modules: Map<string, ReadModule>
  private readonly known = new Map<string, string | null>()

  constructor(files: readonly SourceFile[]) {
    this.modules = new Map(files.map((file) => [file.path, readModule(file)]))
  }

  private find(path: string, name: string, depth = 0): Found | null {
    const module = this.modules.get(path)
    if (module === undefined || depth > 9) return null
    const read = module.functions.get(name)
    if (read !== undefined) return { key: `${path}#${name}`, module, read }
    const next = module.exports.get(name) ?? module.imports.get(name)
    if (next !== undefined) return this.find(next.file, next.name, depth + 1)
    for (const star of module.stars) {
      const found = this.find(star, name, depth + 1)
      if (found !== null) return found
    }
    return null
  }

  /** By which calls a function comes to the pool, the storage or another server; null when it does not. */
  way(path: string, call: Pick<Call, 'name' | 'arguments'>): string | null {
    if (call.name === marker) return marker
    const found = this.find(path, call.name)
    if (found === null || (found.read.optionalAt >= 0 && call.arguments > found.read.optionalAt)) return null
    const { key, module, read } = found
    const known = this.known.get(key)
    if (known !== undefined) return known
    // A function that calls itself needs what its other calls need.
    this.known.set(key, null)
    const [direct] = read.direct
    const ways = direct === undefined ? read.calls.map((one) => this.way(module.file.path, one)) : [`.${direct.what}`]
    const way = ways.find((one) => one !== null)
    const said = way === undefined ? null : `${call.name} → ${way}`
    this.known.set(key, said)
    return said
  }
}

const isServer = ({ path }: SourceFile) =>
  path.startsWith('apps/server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing')

/**
 * A function with a transaction in reach, a parameter named or typed so, asks for no second connection, no file and no other server:
 * not itself, and not through any function it calls by name. What is called as a value (a hook, a kind's method) is not seen here:
 * the server tests refuse it while they run (`db/held.ts`).
 */
export function oneConnection(files: readonly SourceFile[]): Violation[] {
  const server = new Server(files.filter(isServer))
  return [...server.modules.values()].flatMap((module) =>
    [...module.functions.values()].flatMap(({ direct, calls }) => {
      const say = (at: number, what: string) => ({
        path: module.file.path,
        line: module.file.text.slice(0, at).split('\n').length,
        message: `A transaction waits here for more than its own connection: ${what}.`,
      })
      return [
        ...direct.filter(({ inTx }) => inTx).map(({ at, what }) => say(at, `.${what}`)),
        ...calls.flatMap((call) => {
          const way = call.inTx ? server.way(module.file.path, call) : null
          return way === null ? [] : [say(call.at, way)]
        }),
      ]
    }),
  )
}
