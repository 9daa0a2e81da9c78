import type { reevaluation as contract, ReevaluationRow } from '@beacon/api/kinds/ai/desk'
import type { Parsed } from '@beacon/api/endpoint'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiEvaluation, aiReevaluation, aiSubmission, type AiReevaluationRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, iso, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { rulesEvent } from '../../../contest/topic/topic/index.ts'
import { postAutomatic } from '../../../contest/talk/bulletin/index.ts'
import { scoreEvents } from '../finals/index.ts'
import { tellSubmission } from '../evaluate/index.ts'
import { evaluationTerms, getTask, ofAiLock, staffAi } from '../topic/index.ts'
import { inRun } from '../submission/index.ts'
import { formerOf, getRun, openRun, selectRuns, type OneRun } from './reevaluate.ts'

type Operation = 'reevaluate_apply' | 'reevaluate_discard' | 'reevaluate_undo'
/** Answers the row that the caller reads then, and what the audit says besides. */
type Work = (tx: Tx, lock: ContestLock<AiContest>, row: AiReevaluationRecord) => Promise<{ id: string; after: Record<string, unknown> }>

async function decide(ctx: SignedIn, { resource_id, reevaluation_id }: OneRun, operation: Operation, work: Work): Promise<ReevaluationRow> {
  const seen = await staffAi(ctx, resource_id, 'contest.score')
  const about = { module: 'contest', operation, object_type: 'contest', object_id: resource_id } as const
  const id = await change(ctx, about, async (tx, note) => {
    const lock = ofAiLock(await lockContest(tx, resource_id))
    const isRun = and(eq(aiReevaluation.contest_id, resource_id), eq(aiReevaluation.run, lock.run))
    const [row] = await tx
      .select()
      .from(aiReevaluation)
      .where(and(eq(aiReevaluation.reevaluation_id, reevaluation_id), isRun))
    if (row === undefined) return fail('reevaluation_not_found')
    const done = await work(tx, lock, row)
    note({ object_name: lock.contest.name, after: { topic_id: row.topic_id, version: row.version, ...done.after } })
    return done.id
  })
  forgetContest(ctx, resource_id)
  return getRun(ctx, { contest_id: resource_id, run: seen.contest.run }, id)
}

const close = (tx: Tx, lock: ContestLock, id: string, decision: 'applied' | 'discarded') =>
  tx
    .update(aiReevaluation)
    .set({ decision, decided_at: iso(lock.at) })
    .where(eq(aiReevaluation.reevaluation_id, id))

/** New scores take the place of the old ones, of all submissions at once, and so do the rules of points. */
export const applyRun = (ctx: SignedIn, one: OneRun, { confirm_name }: Parsed<typeof contract.apply>['body']): Promise<ReevaluationRow> =>
  decide(ctx, one, 'reevaluate_apply', async (tx, lock, row) => {
    if (row.decision !== null) fail('already_decided')
    const waiting = await countWaiting(tx, row)
    if (waiting > 0) fail('reevaluation_running', { n: waiting })
    const [run] = await selectRuns(tx, lock, row.reevaluation_id)
    if (run !== undefined && run.lost > 0) mustConfirm(run.topic_name, confirm_name)
    return { id: row.reevaluation_id, after: { ...(await putInPlace(tx, lock, row)), lost: run?.lost } }
  })

const countWaiting = (tx: Tx, { reevaluation_id }: Pick<AiReevaluationRecord, 'reevaluation_id'>): Promise<number> =>
  tx.$count(aiEvaluation, and(eq(aiEvaluation.reevaluation_id, reevaluation_id), inArray(aiEvaluation.state, ['queued', 'leased'])))

function mustConfirm(name: string, typed: string | undefined): void {
  if (typed?.trim() !== name) fail('confirm_mismatch', { name })
}

/** Under the contest's lock, with every evaluation made. */
async function putInPlace(tx: Tx, lock: ContestLock<AiContest>, row: AiReevaluationRecord): Promise<{ submissions: number }> {
  const { reevaluation_id, topic_id, version } = row
  const { own: was } = await getTask(tx, lock.contest_id, topic_id)
  const former = [...was.former, { version: was.version, terms: was.terms }]
  const own = { ...was, version, terms: evaluationTerms.parse(row.terms), former }
  await tx.update(topicTable).set({ own }).where(eq(topicTable.resource_id, topic_id))
  // What waits by the old data would score by it: its new evaluation is made.
  await tx.execute(sql`delete from ai_evaluation e using ai_submission s where e.submission_id = s.submission_id and s.topic_id = ${topic_id}
    and e.version <> ${version} and e.state in ('queued', 'leased')`)
  await tx.execute(sql`update ai_submission s set version = e.version, state = e.state, metric = e.metric, problem = e.problem, took_ms = e.took_ms,
    is_counted = e.state = 'scored' or (e.state = 'refused' and s.result_file_id is not null)
    from ai_evaluation e where e.submission_id = s.submission_id and e.reevaluation_id = ${reevaluation_id}`)
  await tx.update(aiEvaluation).set({ reevaluation_id: null }).where(eq(aiEvaluation.reevaluation_id, reevaluation_id))
  const after = await getTask(tx, lock.contest_id, topic_id)
  await appendEvents(tx, lock, [rulesEvent(lock.contest, after.row), ...(await scoreEvents(tx, lock, after))])
  const rows = await tx
    .select()
    .from(aiSubmission)
    .where(and(inRun(lock), eq(aiSubmission.topic_id, topic_id), eq(aiSubmission.version, version)))
  for (const each of rows) await tellSubmission(tx, each)
  await postAutomatic(tx, { row: lock.contest, key: 'topic_reevaluated', values: { topic: after.row.name }, topic_id })
  await close(tx, lock, reevaluation_id, 'applied')
  await tellContestChanged(tx, lock.contest_id)
  return { submissions: rows.length }
}

/** Everything stays as it is, and what was sealed for it is taken away. */
export const discardRun = (ctx: SignedIn, one: OneRun): Promise<ReevaluationRow> =>
  decide(ctx, one, 'reevaluate_discard', async (tx, lock, { reevaluation_id: id, topic_id, version, decision }) => {
    if (decision !== null) fail('already_decided')
    await tx.execute(sql`delete from ai_sealed z using ai_submission s where z.submission_id = s.submission_id and s.topic_id = ${topic_id}
      and z.version = ${version}`)
    const gone = await tx.delete(aiEvaluation).where(eq(aiEvaluation.reevaluation_id, id)).returning({ id: aiEvaluation.evaluation_id })
    await close(tx, lock, id, 'discarded')
    return { id, after: { evaluations: gone.length } }
  })

/**
 * The terms that stood before an applied one come back as a re-evaluation with the results that they had. It stands at once; where something
 * was handed in since, that is evaluated by them first.
 */
export const undoRun = (ctx: SignedIn, one: OneRun, body: Parsed<typeof contract.undo>['body']): Promise<ReevaluationRow> =>
  decide(ctx, one, 'reevaluate_undo', async (tx, lock, row) => {
    const topic = await getTask(tx, lock.contest_id, row.topic_id)
    const former = formerOf(topic.own, row) ?? fail('already_decided')
    mustConfirm(topic.row.name, body.confirm_name)
    const fresh = await openRun(tx, lock, topic, { ...former, reason: body.reason, made_by: ctx.actor.user_id })
    const waiting = await countWaiting(tx, fresh)
    if (waiting === 0) await putInPlace(tx, lock, fresh)
    return { id: fresh.reevaluation_id, after: { reason: body.reason, waiting } }
  })
