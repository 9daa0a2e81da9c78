import { posix } from 'node:path'
import { closureOf, seedsOf, type Graph } from './graph.ts'
import { isHelper, isRegistry, isRouteTree, isTest, kindOf, serverSources, spelledKind } from './places.ts'

const app = `${serverSources}app.ts`
const modules = `${serverSources}modules.ts`
const main = `${serverSources}main.ts`
/** They bind the whole server together: behind them every server test would be reached from everywhere. */
export const compositionRoots: readonly string[] = [app, modules, `${serverSources}ports.ts`, 'packages/api/src/all.ts']
const isOfModule = (path: string): boolean => path.startsWith(`${serverSources}modules/`)
/** One table that names another one: who uses either imports it. */
const isReference = (from: string, to: string): boolean => [from, to].every((path) => path.startsWith(`${serverSources}db/schema/`))
/** A kind that names a module only so that it is started: what that does, its operations say. */
function bindsOnly(graph: Graph, from: string, to: string): boolean {
  if (!/^apps\/server\/src\/modules\/kinds\/[\w-]+\/index\.ts$/u.test(to)) return false
  const names = [...(graph.origins.get(to) ?? [])].filter(([, origin]) => origin === from).map(([name]) => name)
  return names.length > 0 && names.every((name) => /Modules?$/u.test(name))
}
/** Tests over the whole contract and of what players were answered: they stand for what only the composition root reaches. */
const isOfTheWhole = (path: string) => /^apps\/server\/src\/(?:http|testing\/recorded)\/[^/]+\.test\.ts$/u.test(path)
const isContract = (path: string): boolean => path.startsWith('packages/api/src/')
const implemented = /\bimplement\(\s*(\w+)/gu

/** What the contract binds together where imports do not: a test calls an operation, and a module answers it. */
export interface Server {
  /** By file that answers operations, the files of the contract that declare them. */
  doors: ReadonlyMap<string, ReadonlySet<string>>
  /** By test that starts the whole server, the files of the contract that it and its helpers import or whose addresses they spell. */
  calls: ReadonlyMap<string, ReadonlySet<string>>
}

const address = /['"`](\/[\w/:.${}()-]*)/gu
/** An address of the contract, or as a test spells it, with a star for each part that is filled in. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(address)].map(([, path = '']) => path.replaceAll(/:\w+|\$\{[^}]*\}?/gu, '*').replace(/^\/api\/ct/u, ''))

/** By address, the files of the contract that declare it. */
function readAddresses(graph: Graph): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [path, text] of graph.texts)
    if (isContract(path) && !isTest(path)) for (const each of addressesIn(text)) found.set(each, (found.get(each) ?? new Set()).add(path))
  return found
}

export function readServer(graph: Graph): Server {
  const doors = new Map<string, Set<string>>()
  for (const [path, text] of graph.texts) {
    if (!path.startsWith(serverSources) || isTest(path) || path === `${serverSources}module.ts`) continue
    const names = [...text.matchAll(implemented)].map(([, name = '']) => name)
    if (names.length === 0) continue
    const known = names.flatMap((name) => graph.origins.get(path)?.get(name) ?? [])
    doors.set(path, new Set(known.length > 0 ? known : [...(graph.uses.get(path) ?? [])].filter(isContract)))
  }
  const starters = [...closureOf(graph, [app])].filter(isTest)
  const addresses = readAddresses(graph)
  const callsOf = (path: string): string[] => [
    ...[...(graph.uses.get(path) ?? [])].filter(isContract),
    ...addressesIn(graph.texts.get(path) ?? '').flatMap((each) => [...(addresses.get(each) ?? [])]),
  ]
  const calls = new Map(starters.map((test) => [test, new Set(withHelpers(graph, test).flatMap(callsOf))]))
  return { doors, calls }
}

/** A module of the server, or the folder of a file that belongs to none. */
const roomOf = (path: string): string =>
  /^apps\/server\/src\/modules\/(?:contest\/|kinds\/[^/]+\/)?[^/]+\/[^/]+/u.exec(path)?.[0] ?? posix.dirname(path)

/** A test and the helpers that it uses, over any number of steps. */
function withHelpers(graph: Graph, test: string): string[] {
  const found = new Set([test])
  for (const path of found) for (const each of graph.uses.get(path) ?? []) if (isHelper(each)) found.add(each)
  return [...found]
}

/** Whether a test plays a kind of contest: it lies in the kind's folder, uses a file of it, or names it. */
function playsKind(graph: Graph, test: string, kind: string): boolean {
  const named = `kind: '${spelledKind(kind)}'`
  return withHelpers(graph, test).some(
    (path) =>
      kindOf(path) === kind ||
      (graph.texts.get(path) ?? '').includes(named) ||
      [...(graph.uses.get(path) ?? [])].some((each) => kindOf(each) === kind),
  )
}

export interface Reach {
  /** Everything that needs what was changed, but through what binds a whole layer together. */
  files: ReadonlySet<string>
  /** Kinds of contest that a registry would hand on. */
  kinds: ReadonlySet<string>
  /** Those registries. */
  registries: ReadonlySet<string>
  /** Files of the contract whose operations may answer otherwise. */
  contracts: ReadonlySet<string>
  /** All of the server may behave otherwise. */
  isWhole: boolean
  /** So may its start, which only a process of its own shows. */
  isStart: boolean
  tests: string[]
  /** Further tests that reach it only because they start the whole server. */
  behindRoot: string[]
}

/** What a change can break, read from the imports and the contract. */
export function reachOf(changed: readonly string[], graph: Graph, server: Server): Reach {
  const seeds = seedsOf(graph, changed)
  const stops = (path: string) => !changed.includes(path) && (compositionRoots.includes(path) || isRegistry(path) || isRouteTree(path))
  const kinds = new Set<string>()
  const registries = new Set<string>()
  let [isOpened, isDoor] = [false, false]
  const files = closureOf(graph, seeds, (from, to) => {
    isOpened ||= to === app
    isDoor ||= compositionRoots.includes(to)
    const kind = kindOf(from)
    // A registry is a way on only where it was changed itself.
    if (isRegistry(to) && kind !== null && stops(to)) {
      kinds.add(kind)
      registries.add(to)
    }
    return (!stops(to) || isRegistry(from)) && !isReference(from, to) && !bindsOnly(graph, from, to)
  })
  // What a module does is asked of those that call it; what stands below all of them is in each of their answers.
  const below = closureOf(graph, changed, (from) => !isOfModule(from) && !stops(from) && !isContract(from))
  const isWhole = below.has(app)
  const contracts = new Set([...files].flatMap((path) => [...(server.doors.get(path) ?? [])]))
  const far = [...closureOf(graph, seeds)].filter((path) => isTest(path) && graph.texts.has(path))
  const ofKinds = [...closureOf(graph, registries)].filter(
    (test) =>
      isTest(test) &&
      ([...kinds].some((kind) => playsKind(graph, test, kind)) || [...registries].some((each) => graph.uses.get(test)?.has(each))),
  )
  const isChosen = new Set([...[...files].filter(isTest), ...ofKinds])
  const beside = new Set(changed.map(roomOf))
  for (const [test, called] of server.calls)
    if (
      isWhole ||
      (isOpened && graph.uses.get(test)?.has(app)) ||
      ((isDoor || contracts.size > 0) && isOfTheWhole(test)) ||
      beside.has(roomOf(test)) ||
      [...called].some((each) => contracts.has(each))
    )
      isChosen.add(test)
  const tests = [...isChosen].filter((path) => graph.texts.has(path))
  return {
    files,
    kinds,
    registries,
    contracts,
    isWhole,
    isStart: below.has(main),
    tests: tests.sort(),
    behindRoot: far.filter((path) => !isChosen.has(path)).sort(),
  }
}
