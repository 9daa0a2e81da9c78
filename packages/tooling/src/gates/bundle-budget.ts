import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** kB (1,000 bytes) after gzip, JavaScript and catalogue of the first route. */
export const budgets = { screens: 140, arena: 175, admin: 200 } as const
export const routeBudget = 60
/** A chunk that so many lazily loaded parts use is fetched once and counted by itself. */
const sharedFrom = 3
export type BudgetedApp = keyof typeof budgets

interface Chunk {
  file: string
  imports?: string[]
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

/** Sizes of the first load (entry, the larger catalogue), of every further route's own chunks, and of each chunk that several share. */
export function bundleSizes(app: BudgetedApp, manifest: Manifest, gzipBytes: (file: string) => number): BundleSize[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error(`${app}: the build manifest has no entry`)
  const first = closureOf(manifest, entry)
  const sum = (keys: Iterable<string>) => [...keys].reduce((total, key) => total + gzipBytes(manifest[key]?.file ?? ''), 0)
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const catalogues = lazy.filter((key) => key.includes('/locales/') || key.endsWith('.po') || key.startsWith('locales/'))
  const catalogue = Math.max(0, ...catalogues.map((key) => gzipBytes(manifest[key]?.file ?? '')))
  if (catalogue === 0) throw new Error(`${app}: the build manifest has no catalogue`)
  const rows: BundleSize[] = [{ app, what: 'first load', kB: (sum(first) + catalogue) / 1000, budget: budgets[app] }]
  const pages = lazy.filter((each) => !catalogues.includes(each))
  const added = new Map(pages.map((key) => [key, [...closureOf(manifest, key)].filter((each) => !first.has(each))]))
  const users = (chunk: string) => [...added.values()].filter((chunks) => chunks.includes(chunk)).length
  const shared = new Set([...added.values()].flat().filter((chunk) => !pages.includes(chunk) && users(chunk) >= sharedFrom))
  for (const [key, chunks] of added) {
    const own = chunks.filter((each) => !shared.has(each))
    rows.push({ app, what: key, kB: sum(own) / 1000, budget: routeBudget, whole_kB: sum(chunks) / 1000 })
  }
  for (const chunk of shared) rows.push({ app, what: `shared ${chunk}`, kB: sum([chunk]) / 1000, budget: routeBudget })
  return rows
}

/** Reads a built app's manifest. Throws when it was not built. */
export function measureApp(root: string, app: BudgetedApp): BundleSize[] {
  const dist = join(root, 'apps', app, 'dist')
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) throw new Error(`${app} is not built: ${path} is missing`)
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  const sizes = new Map<string, number>()
  return bundleSizes(app, manifest, (file) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    sizes.set(file, bytes)
    return bytes
  })
}
export const overBudget = (rows: readonly BundleSize[]): BundleSize[] => rows.filter((row) => row.kB > row.budget)
