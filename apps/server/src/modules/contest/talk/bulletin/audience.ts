import { bloodKeys } from '@beacon/api/contest/bulletin-blood'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { failFields } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import type { BulletinRecord } from '../../../../db/schema/contest/bulletin.ts'
import { bulletinViewOf } from './views.ts'

/** Whom a bulletin is for: both null = everybody. */
export type Audience = Pick<BulletinRecord, 'to_brackets' | 'to_entrants'>
export const everybody: Audience = { to_brackets: null, to_entrants: null }

interface AudienceInput {
  to_brackets?: string[] | null | undefined
  to_entrants?: string[] | null | undefined
}

/** Brackets and entrants of this contest only, and not both at once. */
export async function checkedAudience(tx: Tx, contest: ContestCommon, wanted: AudienceInput): Promise<Audience> {
  const { to_brackets = null, to_entrants = null } = wanted
  const isWrong = to_brackets !== null && to_brackets.some((id) => contest.brackets.every(({ bracket_id }) => bracket_id !== id))
  if (isWrong || (to_brackets !== null && to_entrants !== null)) return failFields({ to_brackets: { code: 'field_wrong' } })
  if (to_entrants === null) return { to_brackets, to_entrants }
  const ids = [...new Set(to_entrants)]
  const found = await tx
    .select({ id: entrant.entrant_id })
    .from(entrant)
    .where(and(eq(entrant.contest_id, contest.resource_id), inArray(entrant.entrant_id, ids)))
  return found.length === ids.length ? { to_brackets, to_entrants: ids } : failFields({ to_entrants: { code: 'field_wrong' } })
}

async function entrantsFor(tx: Tx, contestId: string, { to_brackets, to_entrants }: Audience): Promise<string[]> {
  if (to_entrants !== null) return to_entrants
  const rows = await tx
    .select({ id: entrant.entrant_id })
    .from(entrant)
    .where(and(eq(entrant.contest_id, contestId), inArray(entrant.bracket_id, to_brackets ?? [])))
  return rows.map(({ id }) => id)
}

type BulletinEvent = 'bulletin.new' | 'bulletin.changed' | 'bulletin.withdrawn'

/** The desk hears of each; players of those that are for them and whose time has come. */
export async function tellBulletin(tx: Tx, row: BulletinRecord, event: BulletinEvent): Promise<void> {
  const { contest_id, bulletin_id } = row
  const told = event === 'bulletin.withdrawn' ? { event, data: { bulletin_id } } : { event, data: { bulletin: bulletinViewOf(row) } }
  await publish(tx, { contest_id, channel: 'desk', ...told })
  if (row.is_scheduled) return
  if (row.to_brackets === null && row.to_entrants === null) return publish(tx, { contest_id, channel: 'public', ...told })
  for (const id of await entrantsFor(tx, contest_id, row)) await publish(tx, { contest_id, channel: `entrant:${id}`, ...told })
}

/** Announcements alone: a row of a blood notes that it was told, and the feed is where it is read. */
export const isAnnouncement = sql`coalesce(b.automatic ->> 'key', '') <> all(${sql.param([...bloodKeys])}::text[])`

/** Rows `b` that a person may read: those to everybody, to the own bracket, to the own entrant. Both are values or columns. */
export const isForColumns = (seer: { entrant_id: SQL; bracket_id: SQL }): SQL => sql`(b.to_brackets is null and b.to_entrants is null
  or ${seer.bracket_id} = any(b.to_brackets) or ${seer.entrant_id} = any(b.to_entrants))
  and (not b.is_scheduled or b.at <= clock_timestamp())`

export const isFor = (seer: { entrant_id: string; bracket_id: string | null } | null): SQL =>
  isForColumns({ entrant_id: sql`${seer?.entrant_id ?? null}::uuid`, bracket_id: sql`${seer?.bracket_id ?? null}::uuid` })
