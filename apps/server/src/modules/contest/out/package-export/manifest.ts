import { createHash } from 'node:crypto'
import type { ResourceManifest } from '@beacon/api/bank/resource-import'
import type { Entry } from './zip.ts'

/** Stored files lie under their own digest. */
const sumOf = (entry: Entry): string =>
  'text' in entry ? createHash('sha256').update(entry.text).digest('hex') : (entry.path.split('/').at(-1) ?? '')

/** What makes a package of questions a resource package: its objects, and the digest of every file. */
export function manifestEntry(
  entries: readonly Entry[],
  questions: ReadonlyArray<{ package_id: string; name: string; path: string }>,
): Entry {
  const objects = questions.map(({ package_id, name, path }) => ({ kind: 'question' as const, id: package_id, name, path, files: [] }))
  const manifest: ResourceManifest = { format: 1, objects, files: Object.fromEntries(entries.map((entry) => [entry.path, sumOf(entry)])) }
  return { path: 'manifest.json', text: `${JSON.stringify(manifest, null, 1)}\n` }
}
