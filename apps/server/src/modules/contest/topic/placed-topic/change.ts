import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { topic, type TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, staffContest, stateOf, tellContestChanged } from '../../core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../score/score/index.ts'
import { openTopicState } from '../plain-topic/index.ts'

export interface PlacedAt {
  resource_id: string
  topic_id: string
}

/** A kind whose tasks are open to everybody from the start on, and how it finds one of them. */
export interface PlacedKind<Contest extends ContestCommon, Row extends { topic: TopicCommon }> {
  /** @throws contest_not_found for a contest of another kind */
  mustBe: (contest: ContestCommon) => Contest
  /** Held until the end of the transaction; null where there is none. */
  lockRow: (tx: Tx, contest_id: string, topic_id: string) => Promise<Row | null>
}

/** `note` says in the record what became of the task. */
export type PlacedWork<Row> = (
  tx: Tx,
  held: { lock: ContestLock; row: Row; note: (after?: Record<string, unknown>) => void },
) => Promise<void>

/** A change of a task by the version that was read. */
export interface PlacedChange {
  at: PlacedAt
  operation: 'update' | 'replace_text'
  version: number
}

type Operation = 'update' | 'replace_text' | 'remove'

async function inPlaced<Contest extends ContestCommon, Row extends { topic: TopicCommon }>(
  ctx: SignedIn,
  { at: { resource_id, topic_id }, operation, kind }: { at: PlacedAt; operation: Operation; kind: PlacedKind<Contest, Row> },
  work: PlacedWork<Row>,
): Promise<Contest> {
  kind.mustBe((await staffContest(ctx, resource_id, 'contest.write')).contest)
  const contest = await change(ctx, { module: 'topic', operation, object_type: 'topic', object_id: topic_id }, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const row = (await kind.lockRow(tx, resource_id, topic_id)) ?? fail('topic_not_found')
    const say = (after?: Record<string, unknown>) => note({ object_name: row.topic.name, ...(after === undefined ? {} : { after }) })
    await work(tx, { lock, row, note: say })
    await tellContestChanged(tx, resource_id)
    return kind.mustBe(lock.contest)
  })
  forgetContest(ctx, resource_id)
  return contest
}

/** Changes a task of a contest by the version that was read. @throws topic_not_found, changed_meanwhile */
export const changePlaced = <Contest extends ContestCommon, Row extends { topic: TopicCommon }>(
  ctx: SignedIn,
  { version, ...what }: PlacedChange & { kind: PlacedKind<Contest, Row> },
  work: PlacedWork<Row>,
): Promise<Contest> =>
  inPlaced(ctx, what, async (tx, held) => {
    const { topic_id } = what.at
    const { topic: before } = held.row
    if (before.version !== version) fail('changed_meanwhile', { version: before.version })
    await work(tx, held)
    await tx
      .update(topic)
      .set({ version: before.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.user_id })
      .where(eq(topic.resource_id, topic_id))
  })

interface Place {
  sort?: number | undefined
  is_online?: boolean | undefined
  is_hidden?: boolean | undefined
}

/** Gives a task another place, takes it away or brings it back; the log hears of it. */
export async function movePlaced(tx: Tx, lock: ContestLock, before: TopicCommon, { sort, is_online, is_hidden }: Place): Promise<void> {
  const place = {
    sort: sort ?? before.sort,
    is_online: is_online ?? before.is_online,
    is_public: is_hidden === undefined ? before.is_public : !is_hidden,
  }
  await tx.update(topic).set(place).where(eq(topic.resource_id, before.resource_id))
  if (place.is_online !== before.is_online || place.is_public !== before.is_public)
    await appendEvents(tx, lock, [openTopicState({ ...before, ...place })])
}

/** @throws contest_state once it has started: what was played stays in the record, and is hidden instead. */
export async function removePlaced<Contest extends ContestCommon, Row extends { topic: TopicCommon }>(
  ctx: SignedIn,
  at: PlacedAt,
  kind: PlacedKind<Contest, Row>,
): Promise<{ ok: true }> {
  await inPlaced(ctx, { at, operation: 'remove', kind }, async (tx, { lock, row, note }) => {
    const { status } = stateOf(lock.contest, lock.at)
    if (status !== 'not_started') fail('contest_state', { state: status })
    const gone = { ...row.topic, deleted_at: new Date(lock.at).toISOString() }
    await tx.update(topic).set({ deleted_at: gone.deleted_at }).where(eq(topic.resource_id, at.topic_id))
    await appendEvents(tx, lock, [openTopicState(gone)])
    note()
  })
  return { ok: true }
}
