import { bloodKeys } from '@beacon/api/bulletin-blood'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { entrant } from '../../db/schema/entrant.ts'
import { solve } from '../../db/schema/score.ts'
import { topic, type TopicRecord } from '../../db/schema/topic.ts'
import { failFields } from '../../failure.ts'
import { publish } from '../../live/index.ts'
import { bracketsOfTopic, isNamedForAll, isUnseenFirst } from '../contest/index.ts'
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
 * What is said by itself of a topic goes to the brackets that may see it; of one that does not exist until something is solved, to
 * those who solved that; of one that hides its name, to everybody without the name.
 */
export async function aboutTopic(
  executor: Executor,
  contest: Pick<ContestRecord, 'run' | 'brackets' | 'prerequisites_view'>,
  topicId: string,
): Promise<{ audience: Audience; isNamed: boolean }> {
  const [row] = await executor.select().from(topic).where(eq(topic.resource_id, topicId))
  if (row === undefined) return { audience: everybody, isNamed: false }
  const about = { ...row, topic_id: topicId }
  if (isUnseenFirst(contest, about)) {
    const to_entrants = await entrantsWhoSee(executor, { row, run: contest.run, brackets: bracketsOfTopic(contest.brackets, about) })
    return { audience: { to_brackets: null, to_entrants }, isNamed: true }
  }
  // Its brackets are the audience; what is left to ask is whether it waits unnamed.
  const isNamed = isNamedForAll({ ...contest, brackets: [] }, { ...about, brackets: null })
  return { audience: { to_brackets: bracketsOfTopic(contest.brackets, about), to_entrants: null }, isNamed }
}

interface Locked {
  row: Pick<TopicRecord, 'prerequisites' | 'prerequisites_needed'>
  run: number
  brackets: string[] | null
}

/** Entrants that solved enough of what a topic waits for, each whole. */
async function entrantsWhoSee(executor: Executor, { row, run, brackets }: Locked): Promise<string[]> {
  const needed = Math.min(row.prerequisites_needed ?? row.prerequisites.length, row.prerequisites.length)
  const within = brackets === null ? sql`true` : sql`e.bracket_id = any(${sql.param(brackets)}::uuid[])`
  const { rows } = await executor.execute<{ id: string }>(sql`
    select done.entrant_id as id from (
      select s.entrant_id, s.topic_id from ${solve} s join ${topic} t on t.resource_id = s.topic_id
      where s.run = ${run} and s.topic_id = any(${sql.param(row.prerequisites)}::uuid[])
      group by s.entrant_id, s.topic_id, t.parts having count(distinct s.part) >= jsonb_array_length(t.parts)
    ) done join ${entrant} e on e.entrant_id = done.entrant_id where ${within}
    group by done.entrant_id having count(*) >= ${needed} order by 1`)
  return rows.map(({ id }) => id)
}

/** Announcements alone: a row of a blood notes that it was told, and the feed is where it is read. */
export const isAnnouncement = sql`coalesce(b.automatic ->> 'key', '') <> all(${sql.param([...bloodKeys])}::text[])`

/** Rows that a person may read: those to everybody, to the own bracket, to the own entrant. */
export const isFor = (
  seer: { entrant_id: string; bracket_id: string | null } | null,
) => sql`(b.to_brackets is null and b.to_entrants is null
  or ${seer?.bracket_id ?? null}::uuid = any(b.to_brackets) or ${seer?.entrant_id ?? null}::uuid = any(b.to_entrants))
  and (not b.is_scheduled or b.at <= clock_timestamp())`
