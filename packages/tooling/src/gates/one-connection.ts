import { openAnswers } from './one-connection-ports.ts'
import { readModule, type Call, type Read, type ReadModule, type ReadObject } from './one-connection-read.ts'
import type { SourceFile, Violation } from './source-file.ts'

/** The marker of a function whose caller must hold no connection. */
const marker = 'mustHoldNone'

interface KeyedRead {
  key: string
  module: ReadModule
  read: Read
}

type Asking = Pick<Call, 'name' | 'arguments' | 'asked'>

/** Every function of the server, by the name another one calls it. */
class Server {
  readonly modules: Map<string, ReadModule>
  private readonly known = new Map<string, string | null>()
  private readonly answersOf: ReturnType<typeof openAnswers>

  constructor(files: readonly SourceFile[]) {
    this.modules = new Map(files.map((file) => [file.path, readModule(file)]))
    this.answersOf = openAnswers(files)
  }

  private find(path: string, name: string, depth = 0): KeyedRead | null {
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

  /** A function that stands inside an object, by its members: `control`, `boundaries`, `settle`. */
  private findMember(path: string, name: string, members: readonly string[]): KeyedRead | null {
    if (members.length === 0) return this.find(path, name)
    const { module, object } = this.findObject(path, name) ?? {}
    return module === undefined || object === undefined ? null : this.inObject(module, object, { name, members })
  }

  private inObject(
    module: ReadModule,
    object: ReadObject,
    { name, members }: { name: string; members: readonly string[] },
  ): KeyedRead | null {
    const { path } = module.file
    const [first = '', ...rest] = members
    const member = object.members.get(first)
    if (typeof member === 'string') return member === '' ? null : this.findMember(path, member, rest)
    if (member !== undefined && 'members' in member) return this.inObject(module, member, { name: `${name}.${first}`, members: rest })
    if (member !== undefined) return rest.length === 0 ? { key: `${path}#${name}.${first}`, module, read: member } : null
    for (const spread of object.spreads.toReversed()) {
      const found = this.findMember(path, spread, members)
      if (found !== null) return found
    }
    return null
  }

  private findObject(path: string, name: string, depth = 0): { module: ReadModule; object: ReadObject } | null {
    const module = this.modules.get(path)
    if (module === undefined || depth > 9) return null
    const object = module.objects.get(name)
    if (object !== undefined) return { module, object }
    const next = module.exports.get(name) ?? module.imports.get(name)
    if (next !== undefined) return this.findObject(next.file, next.name, depth + 1)
    for (const star of module.stars) {
      const found = this.findObject(star, name, depth + 1)
      if (found !== null) return found
    }
    return null
  }

  /** What a call leads to: the function of its name, or those that answer the port it asks. */
  private reached(path: string, { name, asked }: Asking): KeyedRead[] {
    const found =
      asked === null
        ? [this.find(path, name)]
        : this.answersOf(asked.port, asked.path).map((one) => this.findMember(one.file, one.name, one.path))
    return found.filter((one) => one !== null)
  }

  /** By which calls a function comes to the pool, the storage or another server; null when it does not. */
  way(path: string, call: Asking): string | null {
    if (call.name === marker) return marker
    for (const found of this.reached(path, call)) {
      const way = found.read.optionalAt >= 0 && call.arguments > found.read.optionalAt ? null : this.wayOf(found, call.name)
      if (way !== null) return way
    }
    return null
  }

  private wayOf({ key, module, read }: KeyedRead, name: string): string | null {
    const known = this.known.get(key)
    if (known !== undefined) return known
    // A function that calls itself needs what its other calls need.
    this.known.set(key, null)
    const [direct] = read.direct
    const ways = direct === undefined ? read.calls.map((one) => this.way(module.file.path, one)) : [`.${direct.what}`]
    const way = ways.find((one) => one !== null)
    const said = way === undefined ? null : `${name} → ${way}`
    this.known.set(key, said)
    return said
  }
}

const isServer = ({ path }: SourceFile) =>
  path.startsWith('apps/server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing')

/**
 * A function with a transaction in reach, a parameter named or typed so, asks for no second connection, no file and no other server:
 * not itself, and not through any function it calls by name or asks by a port. What is called as a value (a hook) is not seen here:
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
