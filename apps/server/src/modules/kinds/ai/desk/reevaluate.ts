import { isDeepStrictEqual } from 'node:util'
import type { reevaluation as contract, ReevaluationRow } from '@beacon/api/kinds/ai/desk'
import { evaluationCheck } from '@beacon/api/kinds/ai/question'
import type { Parsed } from '@beacon/api/endpoint'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { aiEvaluation, aiReevaluation, aiSubmission, type AiReevaluationRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fieldErrorOf } from '../../../../field-error.ts'
import { fail, failFields } from '../../../../failure.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { holdFiles, placedAt } from '../../../bank/script-files/index.ts'
import { isUnrun, orderEvaluations } from '../evaluate/index.ts'
import {
  aiOwn,
  evaluationTerms,
  getTask,
  ofAiLock,
  staffAi,
  type AiTopicOwn,
  type EvaluationTerms,
  type TaskTopic,
} from '../topic/index.ts'
import { inRun } from '../submission/index.ts'

export interface OneRun {
  resource_id: string
  reevaluation_id: string
}

/** Rows as the desk reads them, the latest first. */
export async function selectRuns(
  executor: Executor,
  contest: { contest_id: string; run: number },
  only?: string,
): Promise<ReevaluationRow[]> {
  const rows = await executor
    .select({
      row: aiReevaluation,
      topic_name: topicTable.name,
      own: topicTable.own,
      by: user.rep_name,
      done: sql<number>`(select count(*)::int from ${aiEvaluation} e where e.reevaluation_id = ${aiReevaluation.reevaluation_id} and e.state not in ('queued', 'leased'))`,
      all: sql<number>`(select count(*)::int from ${aiEvaluation} e where e.reevaluation_id = ${aiReevaluation.reevaluation_id})`,
      lost: sql<number>`(select count(*)::int from ${aiEvaluation} e join ${aiSubmission} s on s.submission_id = e.submission_id
        where e.reevaluation_id = ${aiReevaluation.reevaluation_id} and e.state in ('refused', 'fault') and s.state = 'scored')`,
    })
    .from(aiReevaluation)
    .innerJoin(topicTable, eq(topicTable.resource_id, aiReevaluation.topic_id))
    .leftJoin(user, eq(user.resource_id, aiReevaluation.made_by))
    .where(
      and(
        eq(aiReevaluation.contest_id, contest.contest_id),
        eq(aiReevaluation.run, contest.run),
        only === undefined ? undefined : eq(aiReevaluation.reevaluation_id, only),
      ),
    )
    .orderBy(desc(aiReevaluation.at))
  return rows.map(({ row, by, own, ...more }) => {
    const { reevaluation_id, topic_id, version, reason, at, decided_at, decision } = row
    const state = decision ?? (more.done < more.all ? 'running' : 'ready')
    const can_undo = formerOf(aiOwn({ own }), row) !== null
    return { reevaluation_id, topic_id, version, state, reason, by: by ?? '', at, decided_at, can_undo, ...more }
  })
}

/** What the topic would be evaluated by; a reference that is left out stays. @throws 400 at the field */
function termsOf({ own }: TaskTopic, body: Parsed<typeof contract.start>['body']): EvaluationTerms {
  const { reason: _reason, ...said } = body
  const terms = { ...said, reference: said.reference ?? own.terms.reference }
  const found = evaluationCheck(terms)
  if (found.length > 0) failFields(Object.fromEntries(found.map(([path, issue]) => [path, fieldErrorOf(issue) ?? { code: 'field_wrong' }])))
  return evaluationTerms.parse(terms)
}

/** What stood before an applied one; null where that stands already, or is not known. */
export function formerOf({ former, terms }: AiTopicOwn, { decision, version }: AiReevaluationRecord): AiTopicOwn['former'][number] | null {
  const before = decision === 'applied' ? former.findLast((one) => one.version < version) : undefined
  return before === undefined || isDeepStrictEqual(before.terms, terms) ? null : before
}

/** Evaluates everything aside: nothing that anybody reads changes yet. */
export async function startRun(
  ctx: SignedIn,
  { resource_id, topic_id }: { resource_id: string; topic_id: string },
  body: Parsed<typeof contract.start>['body'],
): Promise<ReevaluationRow> {
  const seen = await staffAi(ctx, resource_id, 'contest.score')
  const about = { module: 'contest', operation: 'reevaluate', object_type: 'contest', object_id: resource_id } as const
  const { reevaluation_id } = await change(ctx, about, async (tx, note) => {
    const lock = ofAiLock(await lockContest(tx, resource_id))
    const topic = await getTask(tx, resource_id, topic_id)
    const terms = termsOf(topic, body)
    await holdFiles(tx, ctx, [{ purposes: ['ai_reference'], placed: placedAt('reference', body.reference) }], new Set())
    const row = await openRun(tx, lock, topic, { terms, reason: body.reason, made_by: ctx.actor.user_id })
    note({ object_name: lock.contest.name, after: { topic: topic.row.name, version: row.version, reason: row.reason } })
    return row
  })
  return getRun(ctx, { contest_id: resource_id, run: seen.contest.run }, reevaluation_id)
}

interface NewRun extends Pick<AiReevaluationRecord, 'reason' | 'made_by'> {
  terms: EvaluationTerms
  /** The version that these terms had before: its results are taken over. */
  version?: number
}

/** Orders an evaluation of every submission that has something to evaluate: a refusal hangs on the data, as a score does. */
export async function openRun(
  tx: Tx,
  lock: ContestLock,
  topic: TaskTopic,
  { version: known, ...more }: NewRun,
): Promise<AiReevaluationRecord> {
  const { contest_id, run } = lock
  const topic_id = topic.row.resource_id
  const [open] = await tx
    .select()
    .from(aiReevaluation)
    .where(and(eq(aiReevaluation.contest_id, contest_id), eq(aiReevaluation.topic_id, topic_id), isNull(aiReevaluation.decision)))
  if (open !== undefined) fail('reevaluation_open')
  const version = await nextVersion(tx, lock, topic)
  const values = { ...more, reevaluation_id: newId(), contest_id, run, topic_id, version, at: iso(lock.at) }
  const [row] = await tx.insert(aiReevaluation).values(values).returning()
  if (row === undefined) throw new Error('the re-evaluation was not written')
  if (known !== undefined) await takeOver(tx, row, known)
  const rows = await tx
    .select()
    .from(aiSubmission)
    .where(and(inRun(lock), eq(aiSubmission.topic_id, topic_id)))
  // A program that runs meanwhile is evaluated when it is done, by both.
  await orderEvaluations(
    tx,
    rows.filter((one) => !isUnrun(one)),
    row,
  )
  return row
}

/** Results that another version came to, as those of this one. */
async function takeOver(
  tx: Tx,
  { reevaluation_id, contest_id, run, topic_id, version }: AiReevaluationRecord,
  known: number,
): Promise<void> {
  const ofTopic = sql`s.contest_id = ${contest_id} and s.run = ${run} and s.topic_id = ${topic_id}`
  await tx.execute(sql`insert into ai_evaluation (evaluation_id, submission_id, version, reevaluation_id, state, metric, problem, attempts, took_ms)
    select gen_random_uuid(), e.submission_id, ${version}::int, ${reevaluation_id}::uuid, e.state, e.metric, e.problem, e.attempts, e.took_ms
    from ai_evaluation e join ai_submission s using (submission_id) where ${ofTopic} and e.version = ${known} and e.state in ('scored', 'refused')`)
  await tx.execute(sql`insert into ai_sealed (submission_id, version, metric) select z.submission_id, ${version}::int, z.metric
    from ai_sealed z join ai_submission s using (submission_id) where ${ofTopic} and z.version = ${known}`)
}

/** A version that was discarded is not used again: what was sealed by it stands in no row that counts. */
async function nextVersion(tx: Tx, { contest_id }: ContestLock, { row, own }: TaskTopic): Promise<number> {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${aiReevaluation.version}), 0)::int` })
    .from(aiReevaluation)
    .where(and(eq(aiReevaluation.contest_id, contest_id), eq(aiReevaluation.topic_id, row.resource_id)))
  return Math.max(own.version, last?.version ?? 0) + 1
}

export async function getRun(ctx: SignedIn, contest: { contest_id: string; run: number }, id: string): Promise<ReevaluationRow> {
  const [row] = await selectRuns(ctx.db, contest, id)
  return row ?? fail('reevaluation_not_found')
}
