import type { reevaluation as contract, ReevaluationRow } from '@beacon/api/kinds/ai/desk'
import { evaluationCheck } from '@beacon/api/kinds/ai/question'
import type { Parsed } from '@beacon/api/endpoint'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiEvaluation, aiReevaluation, aiSubmission, type AiReevaluationRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fieldErrorOf } from '../../../../field-error.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest, iso, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { rulesEvent } from '../../../contest/topic/topic/index.ts'
import { postAutomatic } from '../../../contest/talk/bulletin/index.ts'
import { holdFiles, placedAt } from '../../../bank/script-files/index.ts'
import { scoresEvent } from '../finals/index.ts'
import { isUnrun, orderEvaluations, tellSubmission } from '../evaluate/index.ts'
import { ofAiLock, staffAi, taskTopics, type TaskTopic, evaluationTerms, type EvaluationTerms } from '../topic/index.ts'
import { inRun } from '../submission/index.ts'

interface OneRun {
  resource_id: string
  reevaluation_id: string
}

/** Submissions that a re-evaluation is about: all that were counted, whatever became of them. */
export const counted = (of: { contest_id: string; run: number; topic_id: string }) =>
  and(inRun(of), eq(aiSubmission.topic_id, of.topic_id), inArray(aiSubmission.state, ['queued', 'running', 'scored']))

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
      by: user.rep_name,
      done: sql<number>`(select count(*)::int from ${aiEvaluation} e where e.reevaluation_id = ${aiReevaluation.reevaluation_id} and e.state not in ('queued', 'leased'))`,
      all: sql<number>`(select count(*)::int from ${aiEvaluation} e where e.reevaluation_id = ${aiReevaluation.reevaluation_id})`,
      lost: sql<number>`(select count(*)::int from ${aiEvaluation} e where e.reevaluation_id = ${aiReevaluation.reevaluation_id} and e.state in ('refused', 'fault'))`,
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
  return rows.map(({ row, by, ...more }) => {
    const { reevaluation_id, topic_id, version, reason, at, decided_at, decision } = row
    const state = decision ?? (more.done < more.all ? 'running' : 'ready')
    return { reevaluation_id, topic_id, version, state, reason, by: by ?? '', at, decided_at, ...more }
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

/** Evaluates everything aside: nothing that anybody reads changes yet. */
export async function startRun(
  ctx: SignedIn,
  { resource_id, topic_id }: { resource_id: string; topic_id: string },
  body: Parsed<typeof contract.start>['body'],
): Promise<ReevaluationRow> {
  const seen = await staffAi(ctx, resource_id, 'contest.score')
  const reevaluation_id = newId()
  const about = { module: 'contest', operation: 'reevaluate', object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = ofAiLock(await lockContest(tx, resource_id))
    const topic = await findTask(tx, resource_id, topic_id)
    const terms = termsOf(topic, body)
    await holdFiles(tx, ctx, [{ purposes: ['ai_reference'], placed: placedAt('reference', body.reference) }], new Set())
    const [open] = await tx
      .select()
      .from(aiReevaluation)
      .where(and(eq(aiReevaluation.contest_id, resource_id), eq(aiReevaluation.topic_id, topic_id), isNull(aiReevaluation.decision)))
    if (open !== undefined) fail('reevaluation_open')
    const version = await nextVersion(tx, lock, topic)
    const { reason } = body
    const by = { made_by: ctx.actor.user_id, at: iso(lock.at) }
    await tx
      .insert(aiReevaluation)
      .values({ reevaluation_id, contest_id: resource_id, run: lock.run, topic_id, version, terms, reason, ...by })
    const rows = await tx
      .select()
      .from(aiSubmission)
      .where(counted({ ...lock, topic_id }))
    // A program that runs meanwhile is evaluated when it is done, by both.
    await orderEvaluations(
      tx,
      rows.filter((row) => !isUnrun(row)),
      { version, reevaluation_id },
    )
    note({ object_name: lock.contest.name, after: { topic: topic.row.name, version, reason, submissions: rows.length } })
  })
  return getRun(ctx, { contest_id: resource_id, run: seen.contest.run }, reevaluation_id)
}

/** A version that was discarded is not used again: what was sealed by it stands in no row that counts. */
async function nextVersion(tx: Tx, { contest_id }: ContestLock, { row, own }: TaskTopic): Promise<number> {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${aiReevaluation.version}), 0)::int` })
    .from(aiReevaluation)
    .where(and(eq(aiReevaluation.contest_id, contest_id), eq(aiReevaluation.topic_id, row.resource_id)))
  return Math.max(own.version, last?.version ?? 0) + 1
}

async function findTask(executor: Executor, contest_id: string, topic_id: string): Promise<TaskTopic> {
  return (await taskTopics(executor, contest_id)).find((one) => one.row.resource_id === topic_id) ?? fail('topic_not_found')
}

export async function getRun(ctx: SignedIn, contest: { contest_id: string; run: number }, id: string): Promise<ReevaluationRow> {
  const [row] = await selectRuns(ctx.db, contest, id)
  return row ?? fail('reevaluation_not_found')
}

type Decision = NonNullable<AiReevaluationRecord['decision']>
type Work = (tx: Tx, lock: ContestLock<AiContest>, row: AiReevaluationRecord) => Promise<Record<string, unknown>>

async function decide(ctx: SignedIn, { resource_id, reevaluation_id }: OneRun, decision: Decision, work: Work): Promise<ReevaluationRow> {
  const seen = await staffAi(ctx, resource_id, 'contest.score')
  const operation = decision === 'applied' ? ('reevaluate_apply' as const) : ('reevaluate_discard' as const)
  const about = { module: 'contest', operation, object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = ofAiLock(await lockContest(tx, resource_id))
    const [row] = await tx
      .select()
      .from(aiReevaluation)
      .where(
        and(
          eq(aiReevaluation.reevaluation_id, reevaluation_id),
          eq(aiReevaluation.contest_id, resource_id),
          eq(aiReevaluation.run, lock.run),
        ),
      )
    if (row === undefined) return fail('reevaluation_not_found')
    if (row.decision !== null) fail('already_decided')
    const after = await work(tx, lock, row)
    await tx
      .update(aiReevaluation)
      .set({ decision, decided_at: iso(lock.at) })
      .where(eq(aiReevaluation.reevaluation_id, reevaluation_id))
    note({ object_name: lock.contest.name, after: { topic_id: row.topic_id, version: row.version, decision, ...after } })
    return null
  })
  forgetContest(ctx, resource_id)
  return getRun(ctx, { contest_id: resource_id, run: seen.contest.run }, reevaluation_id)
}

/** New scores take the place of the old ones, of all submissions at once, and so do the rules of points. */
export const applyRun = (ctx: SignedIn, one: OneRun): Promise<ReevaluationRow> =>
  decide(ctx, one, 'applied', async (tx, lock, row) => {
    const { reevaluation_id, topic_id, version } = row
    const waiting = await tx.$count(
      aiEvaluation,
      and(eq(aiEvaluation.reevaluation_id, reevaluation_id), inArray(aiEvaluation.state, ['queued', 'leased'])),
    )
    if (waiting > 0) fail('reevaluation_running', { n: waiting })
    const before = await findTask(tx, lock.contest_id, topic_id)
    const own = { ...before.own, version, terms: evaluationTerms.parse(row.terms) }
    await tx.update(topicTable).set({ own }).where(eq(topicTable.resource_id, topic_id))
    // What waits by the old data would score by it: its new evaluation is made.
    await tx.execute(sql`delete from ai_evaluation e using ai_submission s where e.submission_id = s.submission_id and s.topic_id = ${topic_id}
      and e.version <> ${version} and e.state in ('queued', 'leased')`)
    await tx.execute(sql`update ai_submission s set version = e.version, state = e.state, metric = e.metric, problem = e.problem, took_ms = e.took_ms,
      is_counted = s.is_counted and e.state = 'scored', is_final = s.is_final and e.state = 'scored'
      from ai_evaluation e where e.submission_id = s.submission_id and e.reevaluation_id = ${reevaluation_id}`)
    await tx.update(aiEvaluation).set({ reevaluation_id: null }).where(eq(aiEvaluation.reevaluation_id, reevaluation_id))
    const after = await findTask(tx, lock.contest_id, topic_id)
    await appendEvents(tx, lock, [rulesEvent(lock.contest, after.row), await scoresEvent(tx, lock, after)])
    const rows = await tx
      .select()
      .from(aiSubmission)
      .where(and(inRun(lock), eq(aiSubmission.topic_id, topic_id), eq(aiSubmission.version, version)))
    for (const each of rows) await tellSubmission(tx, each)
    await postAutomatic(tx, { row: lock.contest, key: 'topic_reevaluated', values: { topic: after.row.name }, topic_id })
    await tellContestChanged(tx, lock.contest_id)
    return { submissions: rows.length }
  })

/** Everything stays as it is, and what was sealed for it is taken away. */
export const discardRun = (ctx: SignedIn, one: OneRun): Promise<ReevaluationRow> =>
  decide(ctx, one, 'discarded', async (tx, _lock, { reevaluation_id, topic_id, version }) => {
    await tx.execute(sql`delete from ai_sealed z using ai_submission s where z.submission_id = s.submission_id and s.topic_id = ${topic_id}
      and z.version = ${version}`)
    const gone = await tx
      .delete(aiEvaluation)
      .where(eq(aiEvaluation.reevaluation_id, reevaluation_id))
      .returning({ id: aiEvaluation.evaluation_id })
    return { evaluations: gone.length }
  })
