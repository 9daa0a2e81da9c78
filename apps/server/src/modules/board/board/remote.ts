import type { BoardView, RaceTrouble } from '@beacon/api/board/board'
import { boardLimits } from '@beacon/api/board/board'
import { limits } from '@beacon/api/limits'
import { firstDouble } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx, Platform, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { RaceDataRow } from '../../../db/schema/board.ts'
import { fail } from '../../../failure.ts'
import { OutboundError } from '../../../outbound/outbound.ts'
import {
  findRaceData,
  getBoard,
  getRace,
  lockBoard,
  type RaceRecord,
  selectRemoteRaces,
  touchBoard,
  updateRace,
  updateUnchanged,
} from './repo.ts'
import { readBoard } from './views.ts'

/** Plain http goes only where OUTBOUND_ALLOW names the host: what an organiser types is read on the way otherwise. */
function isSafe({ config }: Pick<Platform, 'config'>, url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null) return false
  return parsed.protocol === 'https:' || config.outboundAllow.some((entry) => entry.toLowerCase() === parsed.hostname.toLowerCase())
}

/** @throws board_source_private for an address inside, at its field */
export async function checkAddress(ctx: Pick<Ctx, 'config' | 'outbound'>, url: string, path: string): Promise<void> {
  const refuse = () => fail('board_source_private', { fields: { [path]: { code: 'board_source_private' } } })
  if (!isSafe(ctx, url)) refuse()
  try {
    await ctx.outbound.check(url)
  } catch (error) {
    // A name that is not found today may be found tomorrow: the reading says so then.
    if (error instanceof OutboundError && error.reason !== 'network') refuse()
    if (!(error instanceof OutboundError)) throw error
  }
}

const text = (max: number) => z.string().check(z.maxLength(max))
const optional = (max: number) => z.optional(z.nullable(z.union([text(max), z.number()])))
const wireRow = z.object({
  name: text(200).check(z.refine((name) => name.trim() !== '')),
  score: z.number().check(z.minimum(-boardLimits.score), z.maximum(boardLimits.score)),
  number: optional(60),
  organisation: optional(120),
  country: optional(2),
})
const wire = z.object({ rows: z.array(z.unknown()).check(z.maxLength(limits.sheet_rows)) })

const cleaned = (value: string | number | null | undefined): string | null => {
  const plain = String(value ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  return plain === '' ? null : plain
}

export type RemoteReading =
  | { rows: RaceDataRow[] }
  | { trouble: Extract<RaceTrouble, 'format'>; n: number }
  | { trouble: Extract<RaceTrouble, 'double'>; a: number; b: number; team: string }

/** `{ "rows": [{ "name", "score", "number"?, "organisation"?, "country"? }] }`; a row that is not so refuses all of it. */
export function readRows(body: string): RemoteReading {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return { trouble: 'format', n: 0 }
  }
  const whole = z.safeParse(wire, parsed)
  if (!whole.success) return { trouble: 'format', n: 0 }
  const rows: RaceDataRow[] = []
  for (const [index, given] of whole.data.rows.entries()) {
    const row = z.safeParse(wireRow, given)
    const name = row.success ? cleaned(row.data.name) : null
    if (!row.success || name === null) return { trouble: 'format', n: index + 1 }
    const { score, number, organisation, country } = row.data
    const code = cleaned(country)?.toUpperCase() ?? null
    rows.push({
      name,
      number: cleaned(number),
      organisation: cleaned(organisation),
      country: code !== null && /^[A-Z]{2}$/u.test(code) ? code : null,
      score: Math.round(score * 1000),
    })
  }
  const double = firstDouble(rows.map((row) => ({ ...row, subject_id: null })))
  if (double !== null) return { trouble: 'double', a: double.first + 1, b: double.second + 1, team: rows[double.second]?.name ?? '' }
  return { rows }
}

type Fetched = RemoteReading | { trouble: Extract<RaceTrouble, 'address' | 'unreachable'> }

async function fetchRows(platform: Platform, url: string): Promise<Fetched> {
  if (!isSafe(platform, url)) return { trouble: 'address' }
  try {
    const { status, text: body } = await platform.outbound.request(url, { headers: { accept: 'application/json' } })
    return status === 200 ? readRows(body) : { trouble: 'unreachable' }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { trouble: error.reason === 'refused' || error.reason === 'address' ? 'address' : 'unreachable' }
  }
}

/** A broken feed must not empty a wall: more than half of the entries gone, or all scores 0, is taken by hand only. */
export function dropOf(old: readonly RaceDataRow[], next: readonly RaceDataRow[]): number | null {
  if (old.length === 0) return null
  const areGone = old.some(({ score }) => score !== 0) && next.every(({ score }) => score === 0)
  if (areGone) return old.length
  return next.length * 2 < old.length ? old.length - next.length : null
}

const taken = ({ data_version }: RaceRecord, data: RaceDataRow[]) => ({
  data,
  data_version: data_version + 1,
  data_at: sql`clock_timestamp()`,
  tried_at: sql`clock_timestamp()`,
  trouble: null,
})
const refused = (trouble: RaceTrouble) => ({ trouble, tried_at: sql`clock_timestamp()` })

const isSame = (old: readonly RaceDataRow[], next: readonly RaceDataRow[]): boolean => JSON.stringify(old) === JSON.stringify(next)

/** Reads every address that moves, each on its own: one that hangs holds up no other for long. */
export async function refreshBoards(platform: Platform): Promise<void> {
  const races = await selectRemoteRaces(platform.db)
  const wide = 8
  for (let first = 0; first < races.length; first += wide)
    await Promise.all(races.slice(first, first + wide).map((race) => refreshByItself(platform, race)))
}

async function refreshByItself(platform: Platform, race: RaceRecord): Promise<void> {
  const { race_id, url } = race
  if (url === null) return
  const fetched = await fetchRows(platform, url)
  if ('trouble' in fetched) return updateUnchanged(platform.db, race, refused(fetched.trouble))
  const old = await findRaceData(platform.db, race_id)
  if (dropOf(old, fetched.rows) !== null) return updateUnchanged(platform.db, race, refused('drop'))
  const values = taken(race, fetched.rows)
  // The same data again moves no version, so walls keep what they have; its age is that of this reading.
  await updateUnchanged(platform.db, race, isSame(old, fetched.rows) ? { ...values, data_version: race.data_version } : values)
}

/** A person reads the address now, and hears why it was not taken. */
export async function refreshRace(
  ctx: SignedIn,
  { rank_id, race_id }: { rank_id: string; race_id: string },
  force: boolean,
): Promise<BoardView> {
  const { name } = await getBoard(ctx, rank_id)
  const race = await getRace(ctx.db, rank_id, race_id)
  const { url } = race
  if (race.source !== 'remote' || url === null) return fail('board_race_no_address')
  const fetched = await fetchRows(ctx, url)
  if ('trouble' in fetched) {
    await updateRace(ctx.db, race_id, refused(fetched.trouble))
    return tell(fetched, url)
  }
  const old = await findRaceData(ctx.db, race_id)
  const n = dropOf(old, fetched.rows)
  if (n !== null && !force) {
    await updateRace(ctx.db, race_id, refused('drop'))
    return fail('board_data_held', { n, m: old.length })
  }
  const about = { module: 'rank' as const, object_type: 'board', object_id: rank_id, object_name: name }
  const after = { race: race.name, rows: fetched.rows.length }
  await change(ctx, { ...about, operation: n === null ? 'refresh' : 'take_over', after }, async (tx) => {
    await lockBoard(ctx, tx, rank_id)
    await updateRace(tx, race_id, taken(race, fetched.rows))
    await touchBoard(tx, rank_id)
  })
  return readBoard(ctx, rank_id)
}

function tell(fetched: Extract<Fetched, { trouble: string }>, url: string): never {
  if ('n' in fetched) return fail('board_source_format', { n: fetched.n })
  if ('team' in fetched) return fail('board_row_duplicate', { a: fetched.a, b: fetched.b, team: fetched.team })
  return fetched.trouble === 'address' ? fail('board_source_private') : fail('board_source_unreachable', { host: new URL(url).host })
}
