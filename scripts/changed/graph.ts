import { posix } from 'node:path'
import { isJourney, isTest } from './places.ts'
import { bindingsIn, importsOf, pathsIn, type Import } from './imports.ts'

/** What a package of the house calls its files, such as `@beacon/api/people/user`; `*` stands for any name. */
export type Exports = ReadonlyMap<string, readonly string[]>
interface Manifest {
  name: string
  exports?: Record<string, string>
  imports?: Record<string, Record<string, string>>
}

/** By the name that others import, or (`folder#name`) its own files, what a package answers. A build chooses one of several. */
export function exportsOf(folder: string, manifest: Manifest): [string, string[]][] {
  const place = (file: string) => posix.join(folder, file)
  const outside = Object.entries(manifest.exports ?? {}).map(([key, file]): [string, string[]] => [
    posix.join(manifest.name, key),
    [place(file)],
  ])
  const inside = Object.entries(manifest.imports ?? {}).map(([key, files]): [string, string[]] => [
    `${folder}${key}`,
    Object.values(files).map(place),
  ])
  return [...outside, ...inside]
}

export interface Tree {
  /** Text by path, of what holds imports. */
  texts: ReadonlyMap<string, string>
  /** Every file, whatever it holds. */
  paths: ReadonlySet<string>
  folders: ReadonlySet<string>
  exports: Exports
}

/** Who needs whom. A file that only hands a name on stands between nobody: what it hands on, the types judge. */
export interface Graph extends Tree {
  /** By file, those that use what it declares. */
  users: ReadonlyMap<string, ReadonlySet<string>>
  /** The same the other way. */
  uses: ReadonlyMap<string, ReadonlySet<string>>
  /** By file, where the names that it imports are declared. */
  origins: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Files that hand names of others on. */
  passers: ReadonlySet<string>
}

class Sides {
  readonly sides = new Map<string, Set<string>>()
  add(from: string, to: string): void {
    const known = this.sides.get(from)
    if (known === undefined) this.sides.set(from, new Set([to]))
    else known.add(to)
  }
}

/** Finds files by what others call them. */
function finderOf({ exports, paths }: Tree) {
  const starred = [...exports].filter(([key]) => key.includes('*'))
  return (from: string, name: string): readonly string[] => {
    if (name.startsWith('.')) {
      const path = posix.join(posix.dirname(from), name.split('?')[0] ?? name)
      const found = [path, `${path}.tsx`, `${path}.ts`].find((each) => paths.has(each))
      // One that is gone is still named; a folder is no file.
      return found !== undefined ? [found] : posix.extname(path) === '' ? [] : [path]
    }
    if (name.startsWith('#')) return exports.get(`${/^(?:apps|packages)\/[^/]+/u.exec(from)?.[0] ?? ''}${name}`) ?? []
    const exact = exports.get(name)
    if (exact !== undefined) return exact
    for (const [key, files] of starred) {
      const [head = ''] = key.split('*')
      if (name.startsWith(head)) return files.map((file) => file.replace('*', name.slice(head.length)))
    }
    return []
  }
}

interface Handed {
  to: string
  name: string
}
/** What a file hands on: names, and files of which it hands on everything. */
interface Passer {
  names: Map<string, Handed>
  wholes: string[]
}
type Read = Import & { targets: readonly string[] }

function passersOf(reads: ReadonlyMap<string, readonly Read[]>): Map<string, Passer> {
  const passers = new Map<string, Passer>()
  for (const [path, imports] of reads)
    for (const { names, passesOn, targets } of imports) {
      if (!passesOn) continue
      const passer = passers.get(path) ?? { names: new Map<string, Handed>(), wholes: [] }
      passers.set(path, passer)
      for (const to of targets)
        if (names === 'all') passer.wholes.push(to)
        else for (const { name, as } of names) passer.names.set(as, { to, name })
    }
  return passers
}

const declared = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|enum) ([\w$]+)/gmu
const declares = (text: string, wanted: string): boolean => [...text.matchAll(declared)].some(([, name]) => name === wanted)

/** The files that declare a name which `target` offers; of `all`, every file whose names it offers. */
function originsIn(passers: ReadonlyMap<string, Passer>, texts: ReadonlyMap<string, string>) {
  const of = (target: string, name: string, seen: readonly string[] = []): string => {
    const passer = passers.get(target)
    if (passer === undefined || seen.includes(target)) return target
    const handed = passer.names.get(name)
    if (handed !== undefined) return of(handed.to, handed.name, [...seen, target])
    for (const whole of passer.wholes) {
      const found = of(whole, name, [...seen, target])
      if (declares(texts.get(found) ?? '', name)) return found
    }
    return target
  }
  const all = (target: string, seen: readonly string[] = []): string[] => {
    const passer = passers.get(target)
    if (passer === undefined || seen.includes(target)) return [target]
    const names = [...passer.names.values()].map(({ to, name }) => of(to, name))
    return [target, ...names, ...passer.wholes.flatMap((whole) => all(whole, [...seen, target]))]
  }
  return { of, all }
}

/** Files that give modules and ports what they ask for, so that imports go one way: whoever is given something needs it. */
const binds = (path: string): boolean => /^apps\/server\/src\/(?:modules|ports)\.ts$/u.test(path)

/** Tests and tools read all files of a folder that they name; the product only those that stand beside its code. */
const readsFolder = (path: string, folder: string): boolean =>
  isTest(path) || isJourney(path) || path.startsWith('scripts/') || /^(?:docs|samples)(?:\/|$)/u.test(folder)

/** Reads who needs whom from all texts: imports, and paths in quotes that exist from the root or from the file's own folder. */
export function readGraph(tree: Tree): Graph {
  const find = finderOf(tree)
  const reads = new Map<string, Read[]>()
  for (const [path, text] of tree.texts)
    reads.set(
      path,
      importsOf(text).map((each) => ({ ...each, targets: find(path, each.from) })),
    )
  const passers = passersOf(reads)
  const origin = originsIn(passers, tree.texts)
  const [users, uses] = [new Sides(), new Sides()]
  const origins = new Map<string, Map<string, string>>()
  const link = (path: string, to: string) => {
    if (to === path) return
    users.add(to, path)
    uses.add(path, to)
  }
  for (const [path, imports] of reads) {
    const own = new Map<string, string>()
    for (const { names, passesOn, targets } of imports)
      for (const target of passesOn ? [] : targets)
        if (names === 'all') for (const to of origin.all(target)) link(path, to)
        else
          for (const { name, as } of names) {
            const to = origin.of(target, name)
            own.set(as, to)
            link(path, to)
          }
    origins.set(path, own)
    if (binds(path))
      for (const { name, given } of bindingsIn(tree.texts.get(path) ?? ''))
        for (const each of given) link(own.get(name) ?? path, own.get(each) ?? path)
    for (const named of pathsIn(tree.texts.get(path) ?? ''))
      for (const to of [named, posix.join(posix.dirname(path), named)])
        if (tree.paths.has(to) || (tree.folders.has(to) && readsFolder(path, to))) link(path, to)
  }
  return { ...tree, users: users.sides, uses: uses.sides, origins, passers: new Set(passers.keys()) }
}

/** What was changed, and the folders around it that somebody names: a test may read all files of one. */
export function seedsOf(graph: Graph, changed: readonly string[]): Set<string> {
  const seeds = new Set(changed)
  for (const path of changed) for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) if (graph.users.has(at)) seeds.add(at)
  return seeds
}

/** Everything that needs one of `seeds`, over any number of steps. `isWay` may forbid a step. */
export function closureOf(graph: Graph, seeds: Iterable<string>, isWay: (from: string, to: string) => boolean = () => true): Set<string> {
  const reached = new Set(seeds)
  for (const path of reached) for (const next of graph.users.get(path) ?? []) if (isWay(path, next)) reached.add(next)
  return reached
}
