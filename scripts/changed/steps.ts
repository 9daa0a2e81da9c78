import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { namedJourneys } from '../../e2e/src/named-journeys.ts'
import { baseOf, changedSince } from './changed-files.ts'
import { readGraph, type Graph } from './graph.ts'
import { chooseJourneys, journeysIn, type ChosenJourneys } from './journeys.ts'
import { findUnknown, settingsOfSteps, withSources } from './known.ts'
import { pagesOf } from './pages.ts'
import { extraStepOf, isTest } from './places.ts'
import { reachOf, readServer, type Reach } from './reach.ts'
import { readTree } from './tree.ts'
import { readVisits, visitsPath } from './visits.ts'

const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/u.test(path) && !path.startsWith('samples/')
const isOfApps = (path: string) => /^(?:apps\/(?:admin|arena|screens)|packages\/(?!tooling\/))/u.test(path) && !isTest(path)

export interface ChangedSteps {
  /** By the name of a step of the whole test, what it runs here; other steps do not run. */
  commands: Map<string, string[]>
  /** What was found, in words. */
  told: string[]
}

type Commands = ReadonlyMap<string, string[]>
/** Steps that do not run by day, and of which `--changed` runs what it reaches; whole machines take too long for that. */
const extraSteps = ['docker', 'long'] as const

/** What the changes of the work tree and its branch can break, as commands of the steps: those by day, and of the others what can run here. */
export function stepsOfChanges(root: string, { day: whole, extra }: { day: Commands; extra: Commands }): ChangedSteps {
  const base = baseOf(root)
  const { all, present } = changedSince(base, root)
  const told = [`${all.length} files differ from ${base.slice(0, 8)}`]
  if (all.length === 0) return { commands: new Map(), told }
  const graph = readGraph(readTree(root))
  const unknown = findUnknown(all, graph)
  if (unknown !== null) {
    const why = unknown.why === 'everything' ? 'everything depends on it' : 'the map does not know it'
    return { commands: new Map(whole), told: [...told, `${unknown.path}: ${why}, so everything runs`] }
  }
  const commands = commandsOnText(root, whole, all, present)
  const { reach, chosen } = choiceOf(root, graph, all)
  const commandOf = (name: string, ...more: string[]): [string, string[]] => [name, [...(whole.get(name) ?? []), ...more]]
  const testsOf = (step: string | null) => reach.tests.filter((path) => extraStepOf(path) === step)
  const tests = testsOf(null)
  const journeys = chosen.journeys.filter((name) => !namedJourneys.includes(name))
  if (tests.length > 0) commands.set(...commandOf('unit', ...tests))
  if (journeys.length > 0 || all.some(isOfApps)) commands.set(...commandOf('build'))
  if (all.some(isOfApps)) commands.set(...commandOf('budgets'))
  if (journeys.length > 0) {
    const looks = chosen.looksAt === null ? [] : [`BEACON_LOOKS=${chosen.looksAt.join(',')}`]
    commands.set('browser', ['env', `BEACON_JOURNEYS=${journeys.join(',')}`, ...looks, ...(whole.get('browser') ?? [])])
  }
  for (const step of extraSteps) {
    const command = extra.get(step)
    if (command !== undefined && testsOf(step).length > 0) commands.set(step, [...command, ...testsOf(step)])
  }
  return { commands, told: [...told, ...linesOf(graph, reach, chosen, (step) => commands.has(step))] }
}

/** What a change can break, by itself: for the steps, and for whoever asks what would run. */
export function choiceOf(root: string, graph: Graph, changed: readonly string[]): { reach: Reach; chosen: ChosenJourneys } {
  const sources = withSources(changed, graph)
  const reach = reachOf(sources, graph, readServer(graph))
  const path = join(root, visitsPath)
  const visits = existsSync(path) ? readVisits(readFileSync(path, 'utf8')) : new Map()
  return { reach, chosen: chooseJourneys({ changed: sources, graph, reach, pages: pagesOf(graph, reach) }, visits) }
}

/** Format, lint, types, catalogues and the house gates: they read the files, and no server or browser starts. */
function commandsOnText(
  root: string,
  whole: ReadonlyMap<string, string[]>,
  all: readonly string[],
  present: readonly string[],
): Map<string, string[]> {
  const commandOf = (name: string, ...more: string[]): [string, string[]] => [name, [...(whole.get(name) ?? []), ...more]]
  const commands = new Map<string, string[]>()
  if (present.length > 0) {
    commands.set(...onFiles(commandOf('format'), present))
    commands.set(...onFiles(commandOf('lint'), present.filter(isCode)))
  }
  const folders = [...new Set(all.flatMap((path) => /^(?:(?:apps|packages)\/[^/]+|e2e|bench)(?=\/)/u.exec(path)?.[0] ?? []))]
  const filters = folders.map((folder) => `--filter=...${nameOf(root, folder)}`)
  if (filters.length > 0) commands.set(...commandOf('types', ...filters))
  if (all.some((path) => path.startsWith('scripts/') || path.startsWith('packages/') || !path.includes('/')))
    commands.set(...commandOf('types-root'))
  if (folders.some((folder) => folder.startsWith('apps/') || folder.startsWith('packages/')))
    commands.set(...commandOf('texts', ...filters))
  commands.set(...commandOf('house'))
  for (const [path, step] of settingsOfSteps) if (all.includes(path)) commands.set(...commandOf(step))
  return commands
}

/** The last word of a step is its place, `.`; here it is the files instead. */
function onFiles([name, command]: [string, string[]], files: readonly string[]): [string, string[]] {
  return [name, [...command.filter((word) => word !== '.'), '--no-error-on-unmatched-pattern', ...files]]
}

function nameOf(root: string, folder: string): string {
  const { name }: { name: string } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return name
}

const few = 12
const listOf = (names: readonly string[]): string =>
  names.length <= few ? names.join(', ') : `${names.slice(0, few).join(', ')} and ${names.length - few} more`

/** What was chosen, in words; `runs` says of a step that does not run by day whether its chosen files run here. */
export function linesOf(
  graph: Graph,
  { tests, behindRoot }: Reach,
  { journeys, looksAt }: ChosenJourneys,
  runs: (step: string) => boolean,
): string[] {
  const files = [...graph.texts.keys()].filter(isTest).length
  const isNamed = (path: string): boolean => {
    const step = extraStepOf(path)
    return step !== null && !runs(step)
  }
  const named = [...tests.filter(isNamed).map((path) => basename(path)), ...journeys.filter((name) => namedJourneys.includes(name))]
  const all = journeysIn(graph.paths)
  return [
    `unit: ${tests.filter((path) => !isNamed(path)).length} of ${files} test files`,
    `browser: ${journeys.length} of ${all.length} journeys${journeys.length === 0 ? '' : `: ${listOf(journeys)}`}`,
    looksAt === null ? 'looks: at every page' : `looks: at ${looksAt.length} pages${looksAt.length === 0 ? '' : `: ${listOf(looksAt)}`}`,
    ...(named.length === 0 ? [] : [`by the names of their steps only: ${listOf(named)}`]),
    `left out: ${behindRoot.length} test files that start the whole server and call nothing of this, and ${all.length - journeys.length} journeys; main was green with them`,
  ]
}
