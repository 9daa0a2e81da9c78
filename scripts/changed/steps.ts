import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '@beacon/tooling/gates'
import { baseOf, changedSince } from './changed-files.ts'
import { exportsOf, reachOf, type Reach } from './reach.ts'

interface Manifest {
  name: string
  exports?: Record<string, string>
}
/** Settings that every test or type depends on. */
const everywhere = /^(?:vitest\.config\.ts|package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig[\w.]*\.json)$/u
const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/u.test(path) && !path.startsWith('samples/')

export interface ChangedSteps {
  /** By the name of a step of the whole test, what it runs here; other steps do not run. */
  commands: Map<string, string[]>
  /** What was found, in words. */
  told: string[]
}

/** What the changes of the work tree and its branch can break, as commands of the steps of the whole test. */
export function stepsOfChanges(root: string, whole: ReadonlyMap<string, string[]>): ChangedSteps {
  const base = baseOf(root)
  const { all, present } = changedSince(base, root)
  const told = [`${all.length} files differ from ${base.slice(0, 8)}`]
  if (all.length === 0) return { commands: new Map(), told }
  const commandOf = (name: string, ...more: string[]): [string, string[]] => [name, [...(whole.get(name) ?? []), ...more]]
  const everything = all.find((path) => everywhere.test(path))
  if (everything !== undefined) {
    told.push(`${everything} concerns everything`)
    return { commands: new Map([...whole].filter(([name]) => !['build', 'budgets', 'browser'].includes(name))), told }
  }
  const folders = [...new Set(all.flatMap((path) => /^(?:(?:apps|packages)\/[^/]+|e2e|bench)(?=\/)/u.exec(path)?.[0] ?? []))]
  const commands = new Map<string, string[]>()
  if (present.length > 0) {
    commands.set(...onFiles(commandOf('format'), present))
    commands.set(...onFiles(commandOf('lint'), present.filter(isCode)))
  }
  const filters = folders.map((folder) => `--filter=...${manifestOf(root, folder).name}`)
  if (filters.length > 0) commands.set(...commandOf('types', ...filters))
  if (all.some((path) => path.startsWith('scripts/') || path.startsWith('packages/') || !path.includes('/')))
    commands.set(...commandOf('types-root'))
  const apps = folders.filter((folder) => folder.startsWith('apps/') || folder.startsWith('packages/'))
  if (apps.length > 0) commands.set(...commandOf('texts', ...filters))
  commands.set(...commandOf('house'))
  const { tests, behindRoot } = reachIn(root, all)
  told.push(`${tests.length} test files reach them by imports`)
  if (behindRoot.length > 0) told.push(`${behindRoot.length} more start the whole server and do not run here: the step “unit” runs them`)
  if (tests.length > 0) commands.set(...commandOf('unit', ...tests))
  return { commands, told }
}

/** The last word of a step is its place, `.`; here it is the files instead. */
function onFiles([name, command]: [string, string[]], files: readonly string[]): [string, string[]] {
  return [name, [...command.filter((word) => word !== '.'), '--no-error-on-unmatched-pattern', ...files]]
}

const manifestOf = (root: string, folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

function reachIn(root: string, changed: readonly string[]): Reach {
  const files = sourceFiles(root, ['.ts', '.tsx', '.mjs'])
  const manifests = sourceFiles(root, ['package.json']).filter(({ path }) => /^packages\/[^/]+\/package\.json$/u.test(path))
  const exports = manifests.flatMap(({ path, text }) => exportsOf(path.replace('/package.json', ''), JSON.parse(text) as Manifest))
  return reachOf(changed, files, new Map(exports))
}
