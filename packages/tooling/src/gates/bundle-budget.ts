import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** kB (1,000 bytes) after gzip, JavaScript and catalogue: of the first load; of screens with a whole route and its display. */
export const budgets = { screens: 138, arena: 161, admin: 178 } as const
/** A wall has one page and shows it at once, so its first route counts whole. */
const wholeFirstRoute: readonly string[] = ['screens'] satisfies BudgetedApp[]
export const routeBudget = 60
/** What reads a document or draws a terminal is one library each, fetched when one is opened; each has a limit of its own (ADR 137). */
const readerBudgets: Readonly<Record<string, number>> = {
  'src/parts/desk/pdf-view.tsx': 115,
  '../../packages/ui/src/terminal/terminal.tsx': 95,
}
/** One part of a catalogue: `shared`, or a feature folder. */
export const catalogueBudget = 30
/** A chunk that so many lazily loaded parts use is fetched once and counted by itself. */
const sharedFrom = 3
export type BudgetedApp = keyof typeof budgets

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
  src?: string
}
export type Manifest = Record<string, Chunk>
export interface BundleSize {
  app: BudgetedApp
  what: string
  kB: number
  budget: number
  /** With the shared chunks, when nothing but the first load is there yet. */
  whole_kB?: number
}

/** Static closure of a chunk, itself included. */
export function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closureOf(manifest, next, seen)
  return seen
}

/** By file of a chunk: the parts of the catalogue it waits for. Written by the build beside the manifest. */
export type ChunkTexts = Record<string, readonly string[]>

/** Size of a part of the catalogue: the larger language. By part; `shared` is always there. */
function catalogueSizes(manifest: Manifest, gzipBytes: (file: string) => number): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const [key, { file }] of Object.entries(manifest)) {
    const part = /^locales\/(.+)\/[^/]+\.po(?:\?|$)/.exec(key)?.[1]
    if (part !== undefined) sizes.set(part, Math.max(sizes.get(part) ?? 0, gzipBytes(file)))
  }
  return sizes
}

/** A route opened first: entry, the route, and the largest part of the app's own that it fetches on demand. */
function firstRoutes(manifest: Manifest, first: ReadonlySet<string>, sum: (keys: Iterable<string>) => number) {
  const routes = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /\.route\.tsx/.test(key))
  return routes.map((key) => {
    const there = new Set([...first, ...closureOf(manifest, key)])
    const onDemand = [...there].flatMap((each) => manifest[each]?.dynamicImports ?? []).filter((each) => each.startsWith('src/'))
    const parts = onDemand.filter((each) => !routes.includes(each)).map((each) => [...closureOf(manifest, each)])
    const largest = Math.max(0, ...parts.map((chunks) => sum(chunks.filter((each) => !there.has(each)))))
    return { what: `first route ${key}`, bytes: sum(there) + largest }
  })
}

/**
 * Sizes of the first load (entry, its texts), of what every further route adds with its texts, of each chunk that several share,
 * and of each part of the catalogue.
 */
export function bundleSizes(app: BudgetedApp, manifest: Manifest, texts: ChunkTexts, gzipBytes: (file: string) => number): BundleSize[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error(`${app}: the build manifest has no entry`)
  const catalogues = catalogueSizes(manifest, gzipBytes)
  const shared = catalogues.get('shared')
  if (shared === undefined) throw new Error(`${app}: the build manifest has no catalogue`)
  const sizeOf = (key: string) => {
    const file = manifest[key]?.file ?? ''
    return (texts[file] ?? []).reduce((total, part) => total + (catalogues.get(part) ?? 0), gzipBytes(file))
  }
  const sum = (keys: Iterable<string>) => [...keys].reduce((total, key) => total + sizeOf(key), 0)
  const first = closureOf(manifest, entry)
  const rows: BundleSize[] = [{ app, what: 'first load', kB: (sum(first) + shared) / 1000, budget: budgets[app] }]
  if (wholeFirstRoute.includes(app))
    for (const { what, bytes } of firstRoutes(manifest, first, sum))
      rows.push({ app, what, kB: (bytes + shared) / 1000, budget: budgets[app] })
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !key.endsWith('.po'))
  const added = new Map(pages.map((key) => [key, [...closureOf(manifest, key)].filter((each) => !first.has(each))]))
  const users = (chunk: string) => [...added.values()].filter((chunks) => chunks.includes(chunk)).length
  const common = new Set([...added.values()].flat().filter((chunk) => !pages.includes(chunk) && users(chunk) >= sharedFrom))
  for (const [key, chunks] of added) {
    const own = chunks.filter((each) => !common.has(each))
    rows.push({ app, what: key, kB: sum(own) / 1000, budget: readerBudgets[key] ?? routeBudget, whole_kB: sum(chunks) / 1000 })
  }
  for (const chunk of common) rows.push({ app, what: `shared ${chunk}`, kB: sum([chunk]) / 1000, budget: routeBudget })
  for (const [part, bytes] of catalogues) rows.push({ app, what: `texts ${part}`, kB: bytes / 1000, budget: catalogueBudget })
  return rows
}

/** Reads a built app's manifest. Throws when it was not built. */
export function measureApp(root: string, app: BudgetedApp): BundleSize[] {
  const dist = join(root, 'apps', app, 'dist')
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) throw new Error(`${app} is not built: ${path} is missing`)
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  const texts: ChunkTexts = JSON.parse(readFileSync(join(dist, '.vite', 'texts.json'), 'utf8'))
  const sizes = new Map<string, number>()
  return bundleSizes(app, manifest, texts, (file) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    sizes.set(file, bytes)
    return bytes
  })
}
export const overBudget = (rows: readonly BundleSize[]): BundleSize[] => rows.filter((row) => row.kB > row.budget)
