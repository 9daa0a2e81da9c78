import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const workspace = join(import.meta.dirname, '../../..')
/** A file for each source and environment, written anew when the source changes, so that the folder does not grow. */
const keptFolder = join(workspace, 'node_modules/.cache/beacon-macros')

interface Expanded {
  code: string
  map: unknown
}
interface CacheEntry extends Expanded {
  of: string
}
type Handler = (this: unknown, code: string, id: string, options: unknown) => unknown

const digest = (...parts: readonly string[]): string => {
  const hash = createHash('sha256')
  // Lengths keep two neighbours from reading as two others.
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

/** What an expansion depends on beside its source: the versions of all packages and the files that say how it is done. */
export const recipeOf = (...files: readonly string[]): string =>
  digest(...[join(workspace, 'pnpm-lock.yaml'), ...files].map((file) => readFileSync(file, 'utf8')))

function findEntry(place: string, of: string): Expanded | null {
  try {
    const kept = JSON.parse(readFileSync(place, 'utf8')) as CacheEntry
    return kept.of === of ? { code: kept.code, map: kept.map } : null
  } catch {
    // Nothing was kept yet, or another machine's end broke it off: it is made again.
    return null
  }
}

/** Builds run side by side, so a reader finds the old file or the new one, whole. Where nothing can be written, each build does all. */
function keep(folder: string, place: string, kept: CacheEntry): void {
  const half = `${place}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(half, JSON.stringify(kept))
    renameSync(half, place)
  } catch {
    // A folder that is only read, or a full disk: the next build makes it again.
  }
}

const isExpanded = (made: unknown): made is Expanded =>
  typeof made === 'object' && made !== null && 'code' in made && typeof made.code === 'string' && 'map' in made

/**
 * Keeps what a plugin made of a source, for the next build, development server or test: reading the texts' macros out of all sources
 * is half of a build's work. Only for a plugin whose result follows from source, path, NODE_ENV and recipe alone.
 */
export async function cacheMacros<Made extends object>(making: Promise<Made>, recipe: string, folder = keptFolder): Promise<Made> {
  const plugin = await making
  const { transform } = plugin as { transform?: { handler: Handler } | Handler }
  if (typeof transform !== 'object') throw new Error('the plugin transforms nothing that could be kept')
  const { handler } = transform
  transform.handler = async function (code, id, options) {
    const environment = process.env['NODE_ENV'] ?? ''
    const place = join(folder, `${digest(id, environment)}.json`)
    const of = digest(recipe, code)
    const known = findEntry(place, of)
    if (known !== null) return known
    const made = await handler.call(this, code, id, options)
    if (isExpanded(made)) keep(folder, place, { of, code: made.code, map: made.map })
    return made
  }
  return plugin
}
