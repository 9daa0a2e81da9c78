import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { entrant } from '../../db/schema/entrant.ts'
import { topic } from '../../db/schema/topic.ts'
import { failFields } from '../../failure.ts'
import { publish } from '../../live/index.ts'
import { bracketsOfTopic, isNamedForAll } from '../contest/index.ts'
import type { BulletinRecord } from './repo.ts'
import { bulletinViewOf } from './views.ts'

/** Whom a bulletin is for: both null = everybody. */
export type Audience = Pick<BulletinRecord, 'to_brackets' | 'to_entrants'>
export const everybody: Audience = { to_brackets: null, to_entrants: null }

interface Wanted {
  to_brackets?: string[] | null | undefined
  to_entrants?: string[] | null | undefined
}

/** Brackets and entrants of this contest only, and not both at once. */
export async function checkedAudience(tx: Tx, contest: ContestRecord, wanted: Wanted): Promise<Audience> {
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

type Told = 'bulletin.new' | 'bulletin.changed' | 'bulletin.withdrawn'

/** The desk hears of each; players of those that are for them and whose time has come. */
export async function tellBulletin(tx: Tx, row: BulletinRecord, event: Told): Promise<void> {
  const { contest_id, bulletin_id } = row
  const told = event === 'bulletin.withdrawn' ? { event, data: { bulletin_id } } : { event, data: { bulletin: bulletinViewOf(row) } }
  await publish(tx, { contest_id, channel: 'desk', ...told })
  if (row.is_scheduled) return
  if (row.to_brackets === null && row.to_entrants === null) return publish(tx, { contest_id, channel: 'public', ...told })
  for (const id of await entrantsFor(tx, contest_id, row)) await publish(tx, { contest_id, channel: `entrant:${id}`, ...told })
}

/**
 * What is said by itself of a topic goes to the brackets that may see it. One that hides or hides its name until something is solved
 * goes to everybody without its name.
 */
export async function aboutTopic(
  executor: Executor,
  contest: Pick<ContestRecord, 'brackets' | 'prerequisites_view'>,
  topicId: string,
): Promise<{ audience: Audience; isNamed: boolean }> {
  const [row] = await executor.select().from(topic).where(eq(topic.resource_id, topicId))
  if (row === undefined) return { audience: everybody, isNamed: false }
  const about = { ...row, topic_id: topicId }
  // Its brackets are the audience; what is left to ask is whether it waits unnamed.
  const isNamed = isNamedForAll({ ...contest, brackets: [] }, { ...about, brackets: null })
  return { audience: { to_brackets: bracketsOfTopic(contest.brackets, about), to_entrants: null }, isNamed }
}

/** Rows that a person may read: those to everybody, to the own bracket, to the own entrant. */
export const isFor = (
  seer: { entrant_id: string; bracket_id: string | null } | null,
) => sql`(b.to_brackets is null and b.to_entrants is null
  or ${seer?.bracket_id ?? null}::uuid = any(b.to_brackets) or ${seer?.entrant_id ?? null}::uuid = any(b.to_entrants))
  and (not b.is_scheduled or b.at <= clock_timestamp())`
