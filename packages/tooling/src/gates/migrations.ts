import { createHash } from 'node:crypto'
import type { SourceFile, Violation } from './source-file.ts'

const folder = 'apps/server/src/db/migrations/'
const releases = 'apps/server/src/db/released/'
const journalPath = `${folder}meta/_journal.json`

interface Entry {
  idx: number
  tag: string
  when: number
}
const entriesOf = ({ text }: SourceFile): Entry[] => (JSON.parse(text) as { entries: Entry[] }).entries

/** Of snapshots only the newest is read, to make the next migration; the others are half a million lines of nothing. */
function snapshots(files: readonly SourceFile[], entries: readonly Entry[]): Violation[] {
  const newest = `${folder}meta/${entries.at(-1)?.tag.slice(0, 4) ?? ''}_snapshot.json`
  const found = files.map(({ path }) => path).filter((path) => path.startsWith(folder) && path.endsWith('_snapshot.json'))
  const missing = found.includes(newest) ? [] : [{ path: newest, line: 1, message: 'The snapshot of the newest migration is missing.' }]
  const older = found.filter((path) => path !== newest)
  return [...missing, ...older.map((path) => ({ path, line: 1, message: 'An older snapshot: `db:generate` of apps/server removes it.' }))]
}

/** A migration whose time is not after all before it is passed over in silence by installations that have those. */
function order(files: readonly SourceFile[], entries: readonly Entry[]): Violation[] {
  const wrong = (message: string): Violation => ({ path: journalPath, line: 1, message })
  const texts = new Set(files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql')).map(({ path }) => path))
  const named = new Set(entries.map(({ tag }) => `${folder}${tag}.sql`))
  return [
    ...entries.flatMap(({ idx, tag, when }, place) => [
      ...(idx === place && tag.startsWith(`${String(place).padStart(4, '0')}_`) ? [] : [wrong(`${tag} is not numbered ${place}.`)]),
      ...(when > (entries[place - 1]?.when ?? 0) ? [] : [wrong(`${tag} is not later than the migration before it.`)]),
      ...(texts.has(`${folder}${tag}.sql`) ? [] : [wrong(`${tag} has no SQL file.`)]),
    ]),
    ...[...texts].filter((path) => !named.has(path)).map((path) => ({ path, line: 1, message: 'The journal does not name this file.' })),
  ]
}

interface Released {
  migrations: { tag: string; when: number; sha256: string }[]
}

/** Installations of a release have run its migrations: the journal begins with them, and their SQL is what it was. */
function released(files: readonly SourceFile[], entries: readonly Entry[]): Violation[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
  return files
    .filter(({ path }) => path.startsWith(releases) && path.endsWith('.json'))
    .flatMap(({ path: release, text }) =>
      (JSON.parse(text) as Released).migrations.flatMap(({ tag, when, sha256 }, place): Violation[] => {
        const path = `${folder}${tag}.sql`
        const wrong = (message: string) => [{ path, line: 1, message: `${message} (${release})` }]
        if (entries[place]?.tag !== tag || entries[place].when !== when) return wrong('A released migration was moved, renamed or removed.')
        const sql = texts.get(path)
        return sql === undefined || sumOf(sql) === sha256 ? [] : wrong('A released migration was rewritten: append one.')
      }),
    )
}

/** Migrations only append: they stand in one order, those of a release as it brought them, with the one snapshot the next needs. */
export function migrations(files: readonly SourceFile[]): Violation[] {
  const journal = files.find(({ path }) => path === journalPath)
  if (journal === undefined) return []
  const entries = entriesOf(journal)
  return [...snapshots(files, entries), ...order(files, entries), ...released(files, entries)]
}
