import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { deskHill as contract } from '@beacon/api/kinds/koh/hill-desk'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
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
import { copiesOf, copiesOfContest } from '../../../contest/topic/placed-topic/index.ts'
import { openTopicState } from '../../../contest/topic/plain-topic/index.ts'
import { copyFiles, copyTopicScenes, placeFiles, placeScene } from '../../../contest/topic/topic/index.ts'
import { mustBeKoh, selectHills } from '../placed/index.ts'

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
    const copies = copiesOf(
      sources.map(({ row }) => row),
      placed,
      { contest_id: id, by: ctx.actor.user_id },
    )
    const hills = copies.flatMap(({ topic }, index) => {
      const source = sources[index]
      return source === undefined ? [] : [{ topic, source, terms: termsOf(source) }]
    })
    await writeHills(tx, lock, hills)
    for (const { topic, source } of hills) {
      await placeFiles(tx, topic.resource_id, source.row)
      await placeScene(tx, source, topic.resource_id)
    }
    note({ object_id: id, object_name: lock.contest.name, after: { topics: sources.map(({ row }) => row.name) } })
    return copies.map(({ topic: { resource_id, question_id, name } }) => ({ topic_id: resource_id, question_id, name }))
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
  const { copies, ids } = copiesOfContest(await selectHills(tx, from), {
    contest_id: lock.contest_id,
    by: ctx.actor?.user_id ?? null,
  })
  await writeHills(
    tx,
    lock,
    copies.map(({ topic, of }) => ({ topic, terms: of.terms })),
  )
  await copyFiles(tx, ids)
  await copyTopicScenes(tx, ids)
  return ids
}
