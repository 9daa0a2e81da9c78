import type { Parsed, Reply } from '@beacon/api/endpoint'
import { rwLimits as limits } from '@beacon/api/kinds/rw/limits'
import type { rwTarget as contract } from '@beacon/api/kinds/rw/target'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { rwTarget, type RwTargetTerms } from '../../../../db/schema/kinds/rw/play.ts'
import type { TargetRecord } from '../../../../db/schema/kinds/rw/question-target.ts'
import { fail } from '../../../../failure.ts'
import type { KindControl } from '../../../contest/control/contest-control/index.ts'
import { forgetContest, staffContest, stateOf, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { copiesOf, copiesOfContest } from '../../../contest/topic/placed-topic/index.ts'
import { copyFiles, placeFiles } from '../../../contest/topic/topic/index.ts'
import { targetEvents } from './events.ts'
import { mustBeRw, selectSources, selectTargets } from './repo.ts'

/** What a contest takes of a question beside its words. */
export function termsOf(row: TargetRecord): Omit<RwTargetTerms, 'topic_id'> {
  const { target_kind, target_product, target_version, target_serial, score, goals, rubric, forbidden, reset_steps } = row
  return { target_kind, target_product, target_version, target_serial, score, goals, rubric, forbidden, reset_steps }
}

type Body = Parsed<typeof contract.add>['body']

/** Places questions as copies behind the others; one that stands there already is left out. */
export async function addTargets(ctx: SignedIn, id: string, { question_ids }: Body): Promise<Reply<typeof contract.add>> {
  mustBeRw((await staffContest(ctx, id, 'contest.write')).contest)
  const items = await change(ctx, { module: 'topic', operation: 'add', object_type: 'topic' }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const { status } = stateOf(lock.contest, lock.at)
    if (status === 'finished') fail('contest_state', { state: status })
    const placed = await selectTargets(tx, id)
    const taken = new Set(placed.map((one) => one.topic.question_id))
    const wanted = [...new Set(question_ids)].filter((one) => !taken.has(one))
    const sources = (await selectSources(tx, ctx, wanted)).slice(0, Math.max(0, limits.targets - placed.length))
    const copies = copiesOf(sources, placed, { contest_id: id, by: ctx.actor.user_id })
    await writeTargets(
      tx,
      lock,
      copies.map(({ topic, of }) => ({ topic, terms: termsOf(of) })),
    )
    for (const { topic, of } of copies) await placeFiles(tx, topic.resource_id, of)
    note({ object_id: id, object_name: lock.contest.name, after: { topics: sources.map(({ name }) => name) } })
    return copies.map(({ topic: { resource_id, question_id, name } }) => ({ topic_id: resource_id, question_id, name }))
  })
  forgetContest(ctx, id)
  return { items }
}

interface NewTarget {
  topic: typeof topic.$inferInsert
  terms: Omit<RwTargetTerms, 'topic_id'>
}

async function writeTargets(tx: Tx, lock: ContestLock, rows: readonly NewTarget[]): Promise<void> {
  if (rows.length === 0) return
  const topics = await tx
    .insert(topic)
    .values(rows.map((row) => row.topic))
    .returning()
  const terms = await tx
    .insert(rwTarget)
    .values(rows.map((row) => ({ ...row.terms, topic_id: row.topic.resource_id })))
    .returning()
  const byTopic = new Map(terms.map((one) => [one.topic_id, one]))
  const events = topics.flatMap((one) => {
    const own = byTopic.get(one.resource_id)
    return own === undefined ? [] : targetEvents({ topic: one, terms: own })
  })
  await appendEvents(tx, lock, events)
  await tellContestChanged(tx, lock.contest_id)
}

/** The targets of one contest for another one; nothing that anybody did. Answers old id → new id. */
export async function copyTargets(
  ctx: Ctx,
  tx: Tx,
  lock: ContestLock,
  { from }: Parameters<KindControl['copyInto']>[3],
): Promise<Map<string, string>> {
  const { copies, ids } = copiesOfContest(await selectTargets(tx, from), {
    contest_id: lock.contest_id,
    by: ctx.actor?.user_id ?? null,
  })
  await writeTargets(
    tx,
    lock,
    copies.map(({ topic, of }) => ({ topic, terms: of.terms })),
  )
  await copyFiles(tx, ids)
  return ids
}
