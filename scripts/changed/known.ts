import { posix } from 'node:path'
import type { Graph } from './graph.ts'
import { isTest } from './places.ts'

/** Settings that every test, type or build depends on. */
const everywhere =
  /^(?:vitest\.config\.ts|package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|turbo\.json|tsconfig[\w.]*\.json|e2e\/playwright\.config\.ts)$|^(?:apps|packages|e2e)\/(?:[^/]+\/)?(?:package\.json|tsconfig[\w.]*\.json)$/u
/** What people and other programs read: the house gates and who names it by its path judge it. */
const prose = /\.md$|^docs\/|^faults\/|^\.ci\/|^\.gitignore$|^e2e\/visits\.recorded\.txt$/u
/** Settings of one step, which then runs whole. */
export const settingsOfSteps: ReadonlyMap<string, string> = new Map([
  ['.oxfmtrc.json', 'format'],
  ['oxlint.config.ts', 'lint'],
  ['knip.json', 'unused'],
])
/** Tools, journeys and measurements: what needs them is found by imports and paths, and nothing else does. */
const tools = /^(?:scripts|bench|e2e|packages\/tooling)\//u
// bounded: both read paths of this repository
const migration = /^apps\/server\/.*\/migrations\/.*\.(?:sql|json)$/u
const catalogue = /^(apps\/[^/]+)\/locales\/(?:.*\/)?([^/]+)\/[^/]+\.po$/u

/** Whoever names a folder as wide as this looks for one thing in it, and does not stand for all that it holds. */
const ofALayer = /^(?:apps|packages)(?:\/[^/]+(?:\/src)?)?$/u

/** A source that is gone, which the types miss where somebody needs it, or one that declares nothing else than types. */
const isJudgedByTypes = (text: string | undefined, path: string): boolean =>
  text === undefined || path.endsWith('.d.ts')
    ? /\.tsx?$/u.test(path)
    : !/^(?:export (?!type |interface |declare )|import ['"])/mu.test(text)

/** The first changed path that everything depends on, or of which the map knows nothing; null where there is none. */
export function findUnknown(changed: readonly string[], graph: Graph): { path: string; why: 'everything' | 'unknown' } | null {
  for (const path of changed) if (everywhere.test(path)) return { path, why: 'everything' }
  const isNamed = (path: string): boolean => graph.users.has(path) || (!graph.texts.has(path) && standsInNamed(posix.dirname(path)))
  const standsInNamed = (folder: string): boolean =>
    folder !== '.' && ((graph.users.has(folder) && !ofALayer.test(folder)) || standsInNamed(posix.dirname(folder)))
  const isKnown = (path: string) =>
    prose.test(path) ||
    settingsOfSteps.has(path) ||
    tools.test(path) ||
    migration.test(path) ||
    catalogue.test(path) ||
    graph.passers.has(path) ||
    isTest(path) ||
    isJudgedByTypes(graph.texts.get(path), path) ||
    isNamed(path)
  const path = changed.find((each) => !isKnown(each))
  return path === undefined ? null : { path, why: 'unknown' }
}

/** Catalogues and migrations as the sources that they belong to: those of a part of an app, and the tables. */
export function withSources(changed: readonly string[], graph: Graph): string[] {
  const more = changed.flatMap((path) => {
    if (migration.test(path)) return ['apps/server/src/db/migrate.ts']
    const [, app, part] = catalogue.exec(path) ?? []
    if (app === undefined || part === undefined) return []
    const own = [...graph.texts.keys()].filter((each) => each.startsWith(`${app}/src/`) && each.includes(`/${part}/`))
    return own.length > 0 ? own : [`${app}/src/main.tsx`]
  })
  return [...new Set([...changed, ...more])]
}
