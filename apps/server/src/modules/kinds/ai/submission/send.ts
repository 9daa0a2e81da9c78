import type { aiSubmission as contract, OwnAiSubmission } from '@beacon/api/kinds/ai/submission'
import { aiLimits } from '@beacon/api/kinds/ai/limits'
import type { Parsed } from '@beacon/api/endpoint'
import { elapsedAt } from '@beacon/engine'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiSubmission, type AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { fail, failFor } from '../../../../failure.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { mustRun, playingEntry } from '../../../contest/entry/entrant/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { seeTopic } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import { findFile, keepFiles, mustFitTerms, uploadBegan } from '../../../platform/file/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { evaluateNew, orderProgram, tellSubmission } from '../evaluate/index.ts'
import { endOf, finalsIn, getTask, ofAiLock, seeAi, type SeenAi, type TaskTopic, aiOwn, takesResults } from '../topic/index.ts'
import { mustBeFree } from './quota.ts'
import { besidesOf, inRun, selectOwn } from './repo.ts'
import { submissionView } from './views.ts'

interface InTopic {
  resource_id: string
  topic_id: string
}
/** What was on its way when the contest ended is taken so long. */
const lateMs = 120_000
const hourMs = 3_600_000

/** A topic that the own entrant may hand in for now. @throws topic_not_found, topic_locked, topic_offline, topic_closed, topic_takes_flags */
export async function mustTake(ctx: SignedIn, seen: SeenAi, topic_id: string): Promise<TaskTopic> {
  const { row, sight } = await seeTopic(ctx, ofAnswers(seen), topic_id)
  if (sight !== 'open') fail('topic_locked')
  if (!row.is_online) fail('topic_offline')
  if (row.close_at !== null && Date.parse(row.close_at) <= seen.now) fail('topic_closed', { closed_at: row.close_at })
  const own = aiOwn(row)
  return takesResults(own) ? { row, own } : fail('topic_takes_flags')
}

/** While the contest runs; what was begun before its end is taken a little longer. After the reveal nothing is. */
export function mustBeInTime(contest: AiContest, now: number, began: number): void {
  const end = endOf(contest, now)
  const isLate = end !== null && began < end && now - end <= lateMs && finalsIn(contest, now).state === 'choosing'
  if (contest.revealed_at !== null) fail('contest_finished', { t: contest.stopped_at ?? contest.end_at })
  if (!isLate) mustRun({ contest, now })
}

/** Whoever keeps sending files that cannot be read waits. */
async function mustNotBeRefused(ctx: SignedIn, seen: SeenAi, entrant_id: string): Promise<void> {
  const { resource_id: contest_id, run } = seen.contest
  const refused = await ctx.db.$count(
    aiSubmission,
    and(
      inRun({ contest_id, run }),
      eq(aiSubmission.entrant_id, entrant_id),
      eq(aiSubmission.state, 'refused'),
      sql`${aiSubmission.at} > now() - interval '1 hour'`,
    ),
  )
  if (refused >= aiLimits.refused_per_hour) failFor(hourMs / 1_000, 'rate_limited')
}

/** Asked before, and again under the contest's lock. Nothing that is refused is counted. */
export async function sendSubmission(
  ctx: SignedIn,
  { resource_id, topic_id }: InTopic,
  { file_id, note: words }: Parsed<typeof contract.send>['body'],
): Promise<OwnAiSubmission> {
  const seen = await seeAi(ctx, resource_id)
  const entry = await playingEntry(ctx, seen)
  const topic = await mustTakeInTime(ctx, seen, topic_id, file_id)
  const sender = { entrant_id: entry.entrant_id, topic_id }
  const known = await selectOwn(ctx.db, { contest_id: resource_id, run: seen.contest.run }, sender)
  mustBeFree(seen.contest, known, seen.now)
  await mustNotBeRefused(ctx, seen, entry.entrant_id)
  await rateLimit(ctx, `ai-submission ${entry.entrant_id}`, 60, 60_000)
  const file = (await findFile(ctx.db, file_id)) ?? fail('not_found')
  mustFitTerms(file, { types: null, max_mb: topic.own.submission_max_mb })
  const isProgram = topic.own.code !== null
  const isName = !isProgram || /.\.py$/iu.test(file.name)
  if (file.media_type !== 'text/plain' || !isName) fail('file_type', { found: file.media_type, allowed: [isProgram ? 'py' : 'csv'] })
  // What other data refused may be right by those that stand now.
  const twin = known.find(
    ({ sha256, state, version }) => sha256 === file.sha256 && (state === 'refused' ? version === topic.own.version : state !== 'fault'),
  )
  if (twin !== undefined) fail('submission_same', { no: twin.no })
  const began = await uploadBegan(ctx.db, file)
  const about = { module: 'contest', operation: 'ai_submit', object_type: 'contest', object_id: resource_id } as const
  const row = await change(ctx, about, async (tx, note) => {
    const lock = ofAiLock(await lockContest(tx, resource_id))
    if (lock.run !== seen.contest.run) fail('contest_not_started', { t: lock.contest.start_at })
    mustBeInTime(lock.contest, lock.at, began)
    const own = await selectOwn(tx, lock, sender)
    mustBeFree(lock.contest, own, lock.at)
    await keepFiles(tx, [{ file_id, path: 'file_id' }], ['ai_submission'])
    const { name, size, sha256 } = file
    const no = own.reduce((most, one) => Math.max(most, one.no), 0) + 1
    // A re-evaluation may have been applied since the topic was read.
    const { code, version } = (await getTask(tx, resource_id, topic_id)).own
    const written = await insertSubmission(tx, lock, {
      ...sender,
      no,
      user_id: ctx.actor.user_id,
      file_id,
      name,
      size,
      sha256,
      note: words,
      version,
    })
    if (code === null) await evaluateNew(tx, written)
    else await orderProgram(tx, ctx, written, code)
    await tellSubmission(tx, written)
    note({ object_name: lock.contest.name, after: { no, topic_id, entrant_id: entry.entrant_id, sha256 } })
    return written
  })
  return submissionView(row, topic, await besidesOf(ctx.db, [row], false), false)
}

/** An own upload for this purpose, for a topic that takes one now. */
async function mustTakeInTime(ctx: SignedIn, seen: SeenAi, topic_id: string, file_id: string): Promise<TaskTopic> {
  const file = await findFile(ctx.db, file_id)
  const isOwn = file !== null && file.user_id === ctx.actor.user_id && file.purpose === 'ai_submission'
  // A contest that does not run says so, whatever was uploaded.
  mustBeInTime(seen.contest, seen.now, isOwn ? await uploadBegan(ctx.db, file) : seen.now)
  const topic = await mustTake(ctx, seen, topic_id)
  return isOwn ? topic : fail('not_found')
}

async function insertSubmission(
  tx: Tx,
  lock: ContestLock<AiContest>,
  values: Omit<typeof aiSubmission.$inferInsert, 'submission_id' | 'contest_id' | 'run' | 'at' | 'elapsed_ms'>,
): Promise<AiSubmissionRecord> {
  const { contest_id, run } = lock
  const end = endOf(lock.contest, lock.at)
  // One that came after the end was sent before it.
  const at = end === null ? lock.at : Math.min(lock.at, end - 1)
  const [row] = await tx
    .insert(aiSubmission)
    .values({
      ...values,
      submission_id: newId(),
      contest_id,
      run,
      at: iso(at),
      elapsed_ms: Math.floor(elapsedAt(clockOf(lock.contest), at)),
    })
    .returning()
  if (row === undefined) throw new Error('the submission was not written')
  return row
}
