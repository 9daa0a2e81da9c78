import type { RaceState } from '@beacon/api/board/board'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Platform } from '../../../context.ts'
import { readResult, type ContestResult } from '../../contest/score/result/index.ts'
import { boardArenaPort } from './port.ts'
import { findRaceData, type BoardRecord, type RaceRecord } from './repo.ts'
import type { SourceRow } from './source-row.ts'

export interface RaceSourceResult {
  state: RaceState
  /** Moves with the rows. */
  version: string
  name: string | null
  rows: readonly SourceRow[]
}

/** What a race brings now: the public ranking of a contest or an arena, or the last good data of a file or an address. */
export async function readSource(
  platform: Platform,
  { is_realtime }: Pick<BoardRecord, 'is_realtime'>,
  race: RaceRecord,
): Promise<RaceSourceResult> {
  const result =
    race.source === 'contest' ? await ofContest(platform, race) : race.source === 'arena' ? await ofArena(platform, race) : null
  if (result === null) return ofData(platform, race)
  // A board that does not follow counts a race when nothing of it moves any more.
  return is_realtime || result.state === 'final' ? result : { ...result, version: `${result.version}.w`, rows: [] }
}

const gone: RaceSourceResult = { state: 'gone', version: 'gone', name: null, rows: [] }

async function ofContest(platform: Platform, { contest_id }: RaceRecord): Promise<RaceSourceResult> {
  const result = contest_id === null ? null : await readResult(platform, contest_id)
  if (result === null) return gone
  const { contest, version } = result
  const state: RaceState = !contest.show_rank ? 'hidden' : result.state === 'not_started' ? 'waiting' : result.state
  return { state, version: `${version}.${state}`, name: contest.name, rows: await withOrganisations(platform.pool, sourceRowsOf(result)) }
}

const rowsByResult = new WeakMap<object, Promise<SourceRow[]>>()
/** With the organisation of each, read once for each version of the result. */
function withOrganisations(pool: Pool, given: readonly SourceRow[]): Promise<SourceRow[]> {
  const known = rowsByResult.get(given)
  if (known !== undefined) return known
  const ids = given.flatMap(({ subject_id }) => subject_id ?? [])
  const reading = organisationsOf(pool, ids).then((organisations) =>
    given.map((row) => ({ ...row, organisation: organisations.get(row.subject_id ?? '') ?? null })),
  )
  rowsByResult.set(given, reading)
  reading.catch(() => rowsByResult.delete(given))
  return reading
}

/** Of a person its own organisation, of a team that of its captain. */
async function organisationsOf(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const text = `select s.id, o.name from unnest($1::uuid[]) s(id)
    left join team_member m on m.team_id = s.id and m.is_captain
    join "user" u on u.resource_id = coalesce(m.user_id, s.id)
    join organisation o on o.resource_id = u.organisation_id`
  const found = await pool.query<{ id: string; name: string }>(text, [ids])
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

const sourceRows = new WeakMap<ContestResult, SourceRow[]>()
function sourceRowsOf(result: ContestResult): SourceRow[] {
  const known = sourceRows.get(result)
  if (known !== undefined) return known
  const made = result.rows.map(({ team_id, user_id, entrant_id, name, country, logo, score }) => {
    return { subject_id: team_id ?? user_id ?? entrant_id, number: null, name, organisation: null, country, logo, score: score * 10 }
  })
  sourceRows.set(result, made)
  return made
}

/** The same rows for the same version, so that what is read beside them is read once. */
const arenaRows = new LRUCache<string, readonly SourceRow[]>({ max: 200 })

async function ofArena(platform: Platform, { arena_id }: RaceRecord): Promise<RaceSourceResult> {
  const result = arena_id === null ? null : await boardArenaPort.answer().readArena(platform, arena_id)
  if (result === null) return gone
  const state: RaceState = result.state === 'not_started' ? 'waiting' : result.state
  const version = `${result.version}.${state}`
  const known = arenaRows.get(version) ?? result.rows
  arenaRows.set(version, known)
  return { state, version, name: result.name, rows: await withOrganisations(platform.pool, known) }
}

/** Data by its version: a wall asks every two seconds and the data may be large. */
const dataBy = new WeakMap<Pool, LRUCache<string, SourceRow[]>>()

async function ofData({ db, pool }: Platform, race: RaceRecord): Promise<RaceSourceResult> {
  const { race_id, data_version, data_at, trouble } = race
  const state: RaceState =
    trouble !== null ? (data_at === null ? 'failed' : 'stale') : data_at === null ? 'waiting' : race.source === 'file' ? 'final' : 'live'
  const about = { state, version: `${race_id}.${data_version}.${state}`, name: null }
  if (data_at === null) return { ...about, rows: [] }
  const known = dataBy.get(pool) ?? new LRUCache<string, SourceRow[]>({ max: 200 })
  dataBy.set(pool, known)
  const key = `${race_id}.${data_version}`
  const rows = known.get(key) ?? (await findRaceData(db, race_id)).map((row) => ({ ...row, subject_id: null, logo: null }))
  known.set(key, rows)
  return { ...about, rows }
}
