import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { contestService as contract } from '@beacon/api/kinds/attack-defense/service'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { topic, type TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { adService, type AdServiceTerms } from '../../../../db/schema/kinds/attack-defense/play.ts'
import { questionService, wholeService, type AdServiceRecord } from '../../../../db/schema/kinds/attack-defense/question-service.ts'
import { fail } from '../../../../failure.ts'
import { visibleTo } from '../../../bank/question/index.ts'
import type { KindControl } from '../../../contest/control/contest-control/index.ts'
import { forgetContest, staffContest, stateOf, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { copiesOf, copiesOfContest } from '../../../contest/topic/placed-topic/index.ts'
import { openTopicState } from '../../../contest/topic/plain-topic/index.ts'
import { copyFiles, placeFiles } from '../../../contest/topic/topic/index.ts'
import { ownScript } from '../bank/index.ts'
import { selectServices } from './repo.ts'
import { mustBeAd } from './see.ts'

/** What a contest takes of a question beside its words. */
export const termsOf = (row: AdServiceRecord): Omit<AdServiceTerms, 'topic_id' | 'weight' | 'release_round'> => ({
  service_key: row.service_key,
  stores: row.flag_stores,
  ports: row.ports,
  puts: row.puts,
  old_gets: row.old_gets,
  stage_timeout_s: row.stage_timeout_s,
  script_id: row.script_ids[ownScript] ?? null,
})

/** Questions of the bank that the caller may place, in the order asked. */
async function selectSources(executor: Executor, ctx: SignedIn, ids: readonly string[]): Promise<AdServiceRecord[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select(wholeService)
    .from(question)
    .innerJoin(questionService, eq(questionService.question_id, question.resource_id))
    .where(and(inArray(question.resource_id, [...ids]), visibleTo(ctx)))
  const byId = new Map(rows.map((row) => [row.resource_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const findSource = async (executor: Executor, ctx: SignedIn, id: string): Promise<AdServiceRecord | null> =>
  (await selectSources(executor, ctx, [id]))[0] ?? null

type Body = Parsed<typeof contract.add>['body']

/** Places questions as copies behind the others; one that stands there already is left out. */
export async function addServices(ctx: SignedIn, id: string, { question_ids }: Body): Promise<Reply<typeof contract.add>> {
  mustBeAd((await staffContest(ctx, id, 'contest.write')).contest)
  const made = await change(ctx, { module: 'topic', operation: 'add', object_type: 'topic' }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const placed = await selectServices(tx, id)
    const taken = new Set(placed.map((one) => one.topic.question_id))
    const keys = new Set(placed.map(({ terms }) => terms.service_key))
    const sources = await selectSources(
      tx,
      ctx,
      [...new Set(question_ids)].filter((one) => !taken.has(one)),
    )
    for (const { service_key } of sources) {
      if (keys.has(service_key)) fail('service_key_taken', { key: service_key })
      keys.add(service_key)
    }
    const isAhead = stateOf(lock.contest, lock.at).status === 'not_started'
    const release_round = isAhead ? 1 : (await lastRound(tx, lock)) + 1
    const copies = copiesOf(sources, placed, { contest_id: id, by: ctx.actor.user_id })
    await writeServices(
      tx,
      lock,
      copies.map(({ topic, of }) => ({ topic, terms: { ...termsOf(of), release_round } })),
    )
    for (const { topic, of } of copies) await placeFiles(tx, topic.resource_id, of)
    note({ object_id: id, object_name: lock.contest.name, after: { topics: sources.map(({ name }) => name) } })
    return copies.map(({ topic: { resource_id, question_id, name } }) => ({ topic_id: resource_id, question_id, name }))
  })
  forgetContest(ctx, id)
  return { items: made }
}

async function lastRound(tx: Tx, { contest_id, run }: ContestLock): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select coalesce(max(n), 0)::int as n from round where contest_id = ${contest_id} and run = ${run}`,
  )
  return rows[0]?.n ?? 0
}

interface NewService {
  topic: typeof topic.$inferInsert
  terms: Omit<typeof adService.$inferInsert, 'topic_id'>
}

async function writeServices(tx: Tx, lock: ContestLock, rows: readonly NewService[]): Promise<TopicCommon[]> {
  if (rows.length === 0) return []
  const topics = await tx
    .insert(topic)
    .values(rows.map((row) => row.topic))
    .returning()
  await tx.insert(adService).values(rows.map((row) => ({ ...row.terms, topic_id: row.topic.resource_id })))
  await appendEvents(tx, lock, topics.map(openTopicState))
  await tellContestChanged(tx, lock.contest_id)
  return topics
}

/** The services of one contest for another one; nothing that anybody did. Answers old id → new id. */
export async function copyServices(
  ctx: Ctx,
  tx: Tx,
  lock: ContestLock,
  { from }: Parameters<KindControl['copyInto']>[3],
): Promise<Map<string, string>> {
  const { copies, ids } = copiesOfContest(await selectServices(tx, from), {
    contest_id: lock.contest_id,
    by: ctx.actor?.user_id ?? null,
  })
  await writeServices(
    tx,
    lock,
    copies.map(({ topic, of }) => ({ topic, terms: of.terms })),
  )
  await copyFiles(tx, ids)
  return ids
}
