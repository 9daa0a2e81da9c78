import type { aiSubmission as contract } from '@beacon/api/kinds/ai/submission'
import type { Reply } from '@beacon/api/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import { fail } from '../../../../failure.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { playingEntry } from '../../../contest/entry/entrant/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { seeTopic } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import { inRun, selectOwn } from './repo.ts'
import { finalsIn, ofAiLock, seeAi } from '../topic/index.ts'

/**
 * The whole choice of a topic at once: of two that come in one moment the later one stands, and none is mixed of both. The database's clock
 * decides whether choosing is over.
 */
export async function chooseFinals(
  ctx: SignedIn,
  { resource_id, topic_id }: { resource_id: string; topic_id: string },
  { submission_ids: asked }: { submission_ids: string[] },
): Promise<Reply<typeof contract.choose>> {
  const seen = await seeAi(ctx, resource_id)
  const entry = await playingEntry(ctx, seen)
  await seeTopic(ctx, ofAnswers(seen), topic_id)
  const submission_ids = [...new Set(asked)]
  const sender = { entrant_id: entry.entrant_id, topic_id }
  const about = { module: 'contest', operation: 'ai_finals', object_type: 'contest', object_id: resource_id } as const
  return change(ctx, about, async (tx, note) => {
    const lock = ofAiLock(await lockContest(tx, resource_id))
    const { state, until } = finalsIn(lock.contest, lock.at)
    if (state !== 'before' && state !== 'choosing') fail('final_closed', { until: iso(until) })
    if (submission_ids.length > lock.contest.final_select_max) fail('final_limit', { max: lock.contest.final_select_max })
    const own = await selectOwn(tx, lock, sender)
    const isOpen = new Set(own.filter((one) => one.state === 'scored' && one.void_reason === null).map((one) => one.submission_id))
    if (!submission_ids.every((id) => isOpen.has(id))) fail('evaluation_not_found')
    const chosen = sql`${aiSubmission.submission_id} = any(${sql.param(submission_ids)}::uuid[])`
    await tx
      .update(aiSubmission)
      .set({ is_final: chosen })
      .where(and(inRun(lock), eq(aiSubmission.entrant_id, entry.entrant_id), eq(aiSubmission.topic_id, topic_id)))
    const numbersOf = (isIn: (row: (typeof own)[number]) => boolean) => own.filter(isIn).map(({ no }) => no)
    note({
      object_name: lock.contest.name,
      before: { topic_id, numbers: numbersOf(({ is_final }) => is_final) },
      after: { topic_id, numbers: numbersOf((row) => submission_ids.includes(row.submission_id)), entrant_id: entry.entrant_id },
    })
    return { submission_ids, until: iso(until) }
  })
}
