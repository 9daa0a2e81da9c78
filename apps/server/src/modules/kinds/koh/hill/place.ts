import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { deskHill as contract } from '@beacon/api/kinds/koh/hill-desk'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { kohHill } from '../../../../db/schema/kinds/koh/hill.ts'
import { questionHill, wholeHill, type HillRecord } from '../../../../db/schema/kinds/koh/question-hill.ts'
import { fail } from '../../../../failure.ts'
import { findQuestionScenes, type SceneTerms } from '../../../bank/flag/index.ts'
import { visibleTo } from '../../../bank/question/index.ts'
import type { KindControl } from '../../../contest/control/contest-control/index.ts'
import { forgetContest, staffContest, stateOf, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { copiedWords, openTopicState } from '../../../contest/topic/plain-topic/index.ts'
import { copyFiles, copyTopicScenes, placeFiles, placeScene } from '../../../contest/topic/topic/index.ts'
import { lockHill, mustBeKoh, selectHills } from '../placed/index.ts'

export interface HillSource {
  row: HillRecord
  scene: SceneTerms
  checker_id: string
  exploit_id: string
}

/** What a contest takes of a question beside its words and its scene. */
export const termsOf = ({ row, checker_id, exploit_id }: HillSource): Omit<typeof kohHill.$inferInsert, 'topic_id'> => ({
  score: row.score,
  hold_points: row.hold_points,
  node: row.node,
  port: row.port,
  flag_place: row.flag_place,
  checker_id,
  exploit_id,
  restart_command: row.restart_command,
  check_timeout_s: row.check_timeout_s,
  exploit_timeout_s: row.exploit_timeout_s,
  ready_s: row.ready_s,
})

/** Questions of the bank that the caller may place, in the order asked. @throws hill_incomplete for one that has no scene or no scripts */
export async function selectSources(executor: Executor, ctx: SignedIn, ids: readonly string[]): Promise<HillSource[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select(wholeHill)
    .from(question)
    .innerJoin(questionHill, eq(questionHill.question_id, question.resource_id))
    .where(and(inArray(question.resource_id, [...ids]), visibleTo(ctx)))
  const scenes = await findQuestionScenes(executor, [...ids])
  const byId = new Map(rows.map((row) => [row.resource_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const scene = scenes.get(id)
    const { checker_id, exploit_id } = row
    if (scene === undefined || checker_id === null || exploit_id === null) return fail('hill_incomplete', { name: row.name })
    return [{ row, scene, checker_id, exploit_id }]
  })
}

type Body = Parsed<typeof contract.add>['body']

/** Places questions as hills behind the others; one that stands there already is left out. */
export async function addHills(ctx: SignedIn, id: string, { question_ids }: Body): Promise<Reply<typeof contract.add>> {
  mustBeKoh((await staffContest(ctx, id, 'contest.write')).contest)
  const made = await change(ctx, { module: 'topic', operation: 'add', object_type: 'topic' }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const { status } = stateOf(lock.contest, lock.at)
    if (status === 'finished') fail('contest_state', { state: status })
    const placed = await selectHills(tx, id)
    const taken = new Set(placed.map((one) => one.topic.question_id))
    const sources = await selectSources(
      tx,
      ctx,
      [...new Set(question_ids)].filter((one) => !taken.has(one)),
    )
    if (placed.length + sources.length > kohLimits.hills) fail('too_many_hills', { max: kohLimits.hills })
    const first = Math.max(0, ...placed.map((one) => one.topic.sort)) + 1
    const rows = sources.map((source, index) => ({
      topic: {
        ...copiedWords(source.row),
        resource_id: newId(),
        contest_id: id,
        question_id: source.row.resource_id,
        sort: first + index,
        is_released: true,
        updated_by: ctx.actor.user_id,
      },
      terms: termsOf(source),
    }))
    await writeHills(tx, lock, rows)
    for (const [index, row] of rows.entries()) {
      const source = sources[index]
      if (source === undefined) continue
      await placeFiles(tx, row.topic.resource_id, source.row)
      await placeScene(tx, source, row.topic.resource_id)
    }
    note({ object_id: id, object_name: lock.contest.name, after: { topics: sources.map(({ row }) => row.name) } })
    return rows.map((row) => ({ topic_id: row.topic.resource_id, question_id: row.topic.question_id, name: row.topic.name }))
  })
  forgetContest(ctx, id)
  return { items: made }
}

interface NewHill {
  topic: typeof topic.$inferInsert
  terms: Omit<typeof kohHill.$inferInsert, 'topic_id'>
}

async function writeHills(tx: Tx, lock: ContestLock, rows: readonly NewHill[]): Promise<void> {
  if (rows.length === 0) return
  const topics = await tx
    .insert(topic)
    .values(rows.map((row) => row.topic))
    .returning()
  await tx.insert(kohHill).values(rows.map((row) => ({ ...row.terms, topic_id: row.topic.resource_id })))
  await appendEvents(tx, lock, topics.map(openTopicState))
  await tellContestChanged(tx, lock.contest_id)
}

/** The hills of one contest for another one; nothing that anybody did. Answers old id → new id. */
export async function copyHills(
  ctx: Ctx,
  tx: Tx,
  lock: ContestLock,
  { from }: Parameters<KindControl['copyInto']>[3],
): Promise<Map<string, string>> {
  const rows = await selectHills(tx, from)
  const ids = new Map(rows.map((row) => [row.topic.resource_id, newId()]))
  await writeHills(
    tx,
    lock,
    rows.map((row) => ({
      topic: {
        ...row.topic,
        resource_id: ids.get(row.topic.resource_id) ?? newId(),
        contest_id: lock.contest_id,
        updated_by: ctx.actor?.user_id ?? null,
        version: 1,
        created_at: undefined,
        updated_at: undefined,
      },
      terms: row.terms,
    })),
  )
  await copyFiles(tx, ids)
  await copyTopicScenes(tx, ids)
  return ids
}

/** @throws contest_state once it has started: what was played stays in the record, and is hidden instead. */
export async function removeHill(
  ctx: SignedIn,
  { resource_id, topic_id }: { resource_id: string; topic_id: string },
): Promise<{ ok: true }> {
  mustBeKoh((await staffContest(ctx, resource_id, 'contest.write')).contest)
  await change(ctx, { module: 'topic', operation: 'remove', object_type: 'topic', object_id: topic_id }, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const row = (await lockHill(tx, resource_id, topic_id)) ?? fail('topic_not_found')
    const { status } = stateOf(lock.contest, lock.at)
    if (status !== 'not_started') fail('contest_state', { state: status })
    const gone = { ...row.topic, deleted_at: new Date(lock.at).toISOString() }
    await tx.update(topic).set({ deleted_at: gone.deleted_at }).where(eq(topic.resource_id, topic_id))
    await appendEvents(tx, lock, [openTopicState(gone)])
    await tellContestChanged(tx, resource_id)
    note({ object_name: row.topic.name })
  })
  forgetContest(ctx, resource_id)
  return { ok: true }
}
