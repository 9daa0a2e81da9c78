import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { join } from 'node:path'
import type { Archive } from '../../../../platform/archive/index.ts'
import { configOf, ctfdTime } from './ctfd-config.ts'
import { ctfdScoring } from './ctfd.ts'
import { below, detectFormat } from './detect.ts'
import { textOf, type Raw } from './fields.ts'
import { allRows, readTable } from './table.ts'

/** Lines of one file are JSON arrays in the order of these names. */
export const historyFiles = ['users', 'teams', 'solves', 'submissions', 'awards'] as const
export type HistoryFile = (typeof historyFiles)[number]
export type HistoryCounts = Record<HistoryFile, number> & {
  challenges: HistoryChallenge[]
  isTeams: boolean
  freeze: number | null
  brackets: Array<[number, string]>
}

/** What CTFd counts for a challenge: the value it holds, and the curve that should give it. */
export interface HistoryChallenge {
  id: number
  value: number
  initial: number | null
  minimum: number | null
  decay: number | null
  function: string
  is_hidden: boolean
}

const number = (value: unknown): number | null => {
  const found = Number(typeof value === 'string' ? value.trim() || Number.NaN : (value ?? Number.NaN))
  return Number.isFinite(found) ? found : null
}
/** A text as it stands: the tries are many, and nobody edits them. PostgreSQL takes no NUL. */
const plain = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '')
const isSet = (value: unknown): boolean => value === true || value === 1 || textOf(value).toLowerCase() === 'true'

/** The columns that the import reads; everything else of a row, passwords first of all, goes no further than here. */
const columns: Record<HistoryFile, (row: Raw) => unknown[] | null> = {
  users: (row) => [
    number(row['id']),
    textOf(row['name']),
    textOf(row['email']).toLowerCase(),
    textOf(row['type']),
    number(row['team_id']),
    isSet(row['hidden']),
    isSet(row['banned']),
    number(row['bracket_id']),
    textOf(row['country']),
    ctfdTime(row['created']),
  ],
  teams: (row) => [
    number(row['id']),
    textOf(row['name']),
    number(row['captain_id']),
    isSet(row['hidden']),
    isSet(row['banned']),
    number(row['bracket_id']),
    textOf(row['country']),
    ctfdTime(row['created']),
  ],
  solves: (row) => [number(row['id'])],
  submissions: (row) => [
    number(row['id']),
    number(row['challenge_id']),
    number(row['user_id']),
    number(row['team_id']),
    plain(row['type']),
    ctfdTime(row['date']),
    plain(row['ip']),
    plain(row['provided']).slice(0, 512),
  ],
  awards: (row) => [
    number(row['id']),
    number(row['user_id']),
    number(row['team_id']),
    number(row['value']) ?? 0,
    ctfdTime(row['date']),
    textOf(row['name']) || textOf(row['description']),
  ],
}

/** Writes tables of the people and what they did to files of `folder`, one row at a time, whatever their number. */
export async function writeHistory(whole: Archive, folder: string, tables: readonly HistoryFile[]): Promise<HistoryCounts> {
  const archive = below(whole, detectFormat(whole).root)
  const counts = { users: 0, teams: 0, solves: 0, submissions: 0, awards: 0 }
  for (const table of tables) counts[table] = await writeTable(archive, table, join(folder, table))
  const { isTeams, freeze } = configOf(await allRows(archive, 'config'))
  const brackets = (await allRows(archive, 'brackets')).flatMap((row): Array<[number, string]> => {
    const id = number(row['id'])
    return id === null ? [] : [[id, textOf(row['name'])]]
  })
  return { ...counts, isTeams, freeze, brackets, challenges: await challengesOf(archive) }
}

async function writeTable(archive: Archive, table: HistoryFile, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let n = 0
  let lines: string[] = []
  for await (const row of readTable(archive, table)) {
    const values = columns[table](row)
    if (values === null || values[0] === null) continue
    lines.push(JSON.stringify(values))
    n += 1
    if (lines.length === 1000) {
      await put(file, lines)
      lines = []
    }
  }
  await put(file, lines)
  file.end()
  await finished(file)
  return n
}

async function put(file: WriteStream, lines: readonly string[]): Promise<void> {
  if (lines.length > 0 && !file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
}

async function challengesOf(archive: Archive): Promise<HistoryChallenge[]> {
  const dynamic = new Map(
    (await allRows(archive, 'dynamic_challenge')).map((row) => [
      number(row['id']),
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key.replace(/^dynamic_/u, ''), value])),
    ]),
  )
  return (await allRows(archive, 'challenges')).flatMap((row) => {
    const id = number(row['id'])
    if (id === null) return []
    const { isDynamic, extra } = ctfdScoring(row, dynamic.get(id))
    return [
      {
        id,
        value: Math.round(number(row['value']) ?? 0),
        initial: isDynamic ? number(extra['initial']) : null,
        minimum: isDynamic ? number(extra['minimum']) : null,
        decay: isDynamic ? number(extra['decay']) : null,
        function: isDynamic ? textOf(extra['function']) || 'logarithmic' : 'static',
        is_hidden: textOf(row['state']) === 'hidden',
      },
    ]
  })
}
