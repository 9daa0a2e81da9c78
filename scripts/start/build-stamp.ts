import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const apps = ['admin', 'arena', 'screens']
/** What decides how the apps look: their sources, the packages', the handbook, and the versions and settings of what builds them. */
const sources = [...apps.map((app) => `apps/${app}`), 'packages', 'docs/handbook', 'samples']
const settings = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json', 'tsconfig.base.json', 'tsconfig.web.json']
/** Made by a build, or read by none. */
const isNoSource = /\.gen\.ts$|\.test\.tsx?$/u
const made = new Set(['node_modules', 'dist', 'dist-toys', '.turbo', '.tanstack'])

const indexOf = (root: string, app: string): string => join(root, 'apps', app, 'dist/index.html')
const stampOf = (root: string): string => join(root, '.turbo/beacon-build')

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of entries) {
    if (made.has(entry.name) || isNoSource.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/** Of contents, not of times: a copy of the whole folder keeps its build. The built index names its files by their digests. */
function* digestSteps(root: string): Generator<undefined, string> {
  const hash = createHash('sha256').update(process.env['APP_BASE'] ?? '')
  const paths = [
    ...sources.flatMap((folder) => [...filesBelow(join(root, folder))]),
    ...settings.map((name) => join(root, name)),
    ...apps.map((app) => indexOf(root, app)),
  ]
  for (const path of paths) {
    const bytes = readFileSync(path)
    hash.update(`${relative(root, path)}\0${bytes.length}\0`).update(bytes)
    yield
  }
  return hash.digest('hex')
}

function digest(root: string): string {
  const steps = digestSteps(root)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Gives way now and then: a slow disk takes seconds over all files, and somebody says meanwhile what goes on. */
async function digestSoon(root: string): Promise<string> {
  const steps = digestSteps(root)
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (count % 64 === 0) await new Promise((next) => setImmediate(next))
  }
}

/** Is there a whole build of every app, of whatever sources? */
export function isBuilt(root: string): boolean {
  return apps.every((app) => {
    const index = indexOf(root, app)
    if (!existsSync(index)) return false
    const named = readFileSync(index, 'utf8').matchAll(/\/assets\/[\w.-]{1,200}/gu)
    return [...named].every(([path]) => existsSync(join(root, 'apps', app, 'dist', path)))
  })
}

/** The apps whose build was written since then: its index comes last. */
export const builtSince = (root: string, from: number): string[] =>
  apps.filter((app) => (statSync(indexOf(root, app), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= from)

/** Was it built from what lies here now? */
export function isBuildFresh(root: string): boolean {
  return isBuilt(root) && existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === digest(root)
}

/** As `isBuildFresh`, and others go on meanwhile. */
export const findFresh = async (root: string): Promise<boolean> =>
  isBuilt(root) && existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === (await digestSoon(root))

export function stampBuild(root: string): void {
  mkdirSync(join(root, '.turbo'), { recursive: true })
  writeFileSync(stampOf(root), digest(root))
}
