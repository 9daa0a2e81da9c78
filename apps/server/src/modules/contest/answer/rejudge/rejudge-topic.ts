import type { ranking as contract } from '@beacon/api/contest/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { solve, submission } from '../../../../db/schema/contest/score.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail } from '../../../../failure.ts'
import { postAutomatic } from '../../talk/bulletin/index.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { appendEvents, previewEvents } from '../../score/score/index.ts'
import { judgeAgain, type TriesAgain } from '../submission/index.ts'
import { fillOwned, freeHeld, selectTopics } from '../../topic/topic/index.ts'
import { type AnswerLock, lockAnswers, staffAnswers } from '../../topic/rules/index.ts'
import type { NewAnswerEvent } from '../../topic/standings/index.ts'
import { verdictEvent } from './rejudge.ts'

type Params = Parsed<typeof contract.rejudge_topic>['params']
type Apply = Pick<Parsed<typeof contract.rejudge_topic>, 'params' | 'body'>

/** What judging the tries of a topic by its flags of now would turn and move. */
export async function previewRejudgeTopic(ctx: SignedIn, params: Params): Promise<Reply<typeof contract.preview_rejudge_topic>> {
  const { contest } = await staffAnswers(ctx, params.resource_id, 'contest.score')
  const topic = await findJudged(ctx.db, params)
  await fillOwned(ctx, contest.resource_id)
  const again = await judgeAgain(ctx, ctx.db, contest, topic)
  const moved = await previewEvents(ctx, contest.resource_id, eventsOf(again, topic))
  return { ...moved, tries: again.tries.size, ...turnedOf(again) }
}

/** Judges them for good: each counts at its own place, its team is told, and the log keeps the reason. */
export async function rejudgeTopic(ctx: SignedIn, { params, body }: Apply): Promise<Reply<typeof contract.rejudge_topic>> {
  const { contest } = await staffAnswers(ctx, params.resource_id, 'contest.score')
  const contest_id = contest.resource_id
  await findJudged(ctx.db, params)
  await fillOwned(ctx, contest_id)
  const entry = { module: 'topic' as const, operation: 'rejudge' as const, object_type: 'topic', object_id: params.topic_id }
  const turned = await change(ctx, entry, async (tx, note) => {
    const lock = await lockAnswers(tx, contest_id)
    const topic = await findJudged(tx, params)
    const again = await judgeAgain(ctx, tx, lock.contest, topic)
    const done = turnedOf(again)
    note({ object_name: topic.name, after: { ...done, reason: body.reason } })
    await write(tx, again, topic)
    await appendEvents(tx, lock, eventsOf(again, topic))
    await freeHeld(tx, lock, 'word')
    await tellTeams(tx, lock, topic, again)
    return done
  })
  forgetContest(ctx, contest_id)
  return turned
}

/** Uploads are judged by people. */
async function findJudged(executor: Executor, { resource_id, topic_id }: Params): Promise<TopicRecord> {
  const topic = (await selectTopics(executor, resource_id)).find((one) => one.resource_id === topic_id) ?? fail('topic_not_found')
  return topic.flag_type === 'report' || topic.flag_type === 'optimise' ? fail('topic_wants_upload') : topic
}

const rowOf = ({ tries }: TriesAgain, id: string) => {
  const row = tries.get(id)
  if (row === undefined) throw new Error('a try that was not read was judged')
  return row
}

const eventsOf = (again: TriesAgain, { resource_id: topic_id }: TopicRecord): NewAnswerEvent[] =>
  again.changes.flatMap(({ submission_id, events }) =>
    events.map(({ part, is_correct }) => verdictEvent({ ...rowOf(again, submission_id), topic_id }, part, is_correct)),
  )

function turnedOf({ changes }: TriesAgain): { now_correct: number; now_wrong: number } {
  const turned = changes.filter(({ is_turned }) => is_turned)
  const now_correct = turned.filter(({ verdict }) => verdict === 'correct').length
  return { now_correct, now_wrong: turned.length - now_correct }
}

/** The new words over the tries, and the keys that let a part be solved once: those taken away first, so that others may take their place. */
async function write(tx: Tx, again: TriesAgain, { resource_id: topic_id }: TopicRecord): Promise<void> {
  const { changes } = again
  for (const { submission_id, is_turned, verdict, part, flag_id } of changes) {
    const { details } = rowOf(again, submission_id)
    const told = is_turned ? { verdict, details: { ...details, rejudged: true } } : {}
    await tx
      .update(submission)
      // What is right for a stage is a try at the stage from now on.
      .set({ part, flag_id, ...(verdict === 'correct' ? { topic_id } : {}), ...told })
      .where(eq(submission.resource_id, submission_id))
  }
  for (const { submission_id, events } of changes)
    for (const { part, is_correct } of events)
      if (!is_correct) await tx.delete(solve).where(and(eq(solve.submission_id, submission_id), eq(solve.part, part)))
  for (const { submission_id, events } of changes)
    for (const { part, is_correct } of events) if (is_correct) await putSolve(tx, { ...rowOf(again, submission_id), topic_id }, part)
}

/** The earliest right try of a solver holds the part. A practice solve gives way: it never scored. */
async function putSolve(tx: Tx, row: typeof submission.$inferSelect, part: number): Promise<void> {
  const { contest_id, run, topic_id, solver_id, entrant_id, user_id, at, resource_id } = row
  const held = { entrant_id, user_id, at, submission_id: resource_id, is_practice: false }
  await tx
    .insert(solve)
    .values({ contest_id, run, topic_id, part, solver_id, ...held })
    .onConflictDoUpdate({
      target: [solve.solver_id, solve.topic_id, solve.run, solve.part],
      set: held,
      setWhere: sql`${solve.is_practice} or ${solve.at} >= ${at}::timestamptz`,
    })
}

/** Only those whose own tries turned; what others have solved is told to nobody. */
async function tellTeams(tx: Tx, { contest }: AnswerLock, topic: TopicRecord, again: TriesAgain): Promise<void> {
  for (const verdict of ['correct', 'wrong'] as const) {
    const turned = again.changes.filter((one) => one.is_turned && one.verdict === verdict)
    const to_entrants = [...new Set(turned.map(({ submission_id }) => rowOf(again, submission_id).entrant_id))]
    if (to_entrants.length === 0) continue
    await postAutomatic(tx, {
      row: contest,
      key: verdict === 'correct' ? 'topic_rejudged_correct' : 'topic_rejudged_wrong',
      values: { topic: topic.name },
      topic_id: topic.resource_id,
      to_entrants,
    })
  }
}
