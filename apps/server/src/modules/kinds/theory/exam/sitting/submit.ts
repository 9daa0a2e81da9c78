import type { Receipt } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { SignedIn } from '../../../../../context.ts'
import { bounded, type Prepared } from '../../../../../db/batch-transaction.ts'
import { change } from '../../../../../db/change.ts'
import { openCrowd } from '../../../../../db/crowd.ts'
import type { Executor, Tx } from '../../../../../db/database.ts'
import { databaseNow, iso } from '../../../../contest/core/contest/index.ts'
import { examAttempt, type AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail, Failure } from '../../../../../failure.ts'
import { writeAuditOf } from '../../../../platform/audit/index.ts'
import { type Candidate, findAttempt, isStopped, mustBeOwnPage, seeSitting } from './candidate.ts'
import { pausedMs } from './deadline.ts'
import { tellDesk } from '../desk/notify-desk.ts'
import { lockPapers, writeHandedIn } from './hand-in.ts'
import { selectAnswers } from './held-answers.ts'
import { digestOf, isAnswered } from '../results/judge.ts'
import { notJudged } from '../desk/open-again.ts'
import { mustBeInSeb, type BrowserCall } from './seb.ts'
import { readSitting } from './sitting.ts'
import { mustHoldTicket } from './ticket.ts'

interface Submit {
  ctx: SignedIn
  seen: Candidate
  attempt_id: string
  body: { epoch: number; last_seq: number }
}

/** Hands in once. A repetition, also with another body, gets the receipt of the first time. */
export async function submitAttempt(
  ctx: SignedIn,
  id: string,
  { user_id, ...body }: Submit['body'] & { user_id?: string | undefined },
  from: BrowserCall,
): Promise<Receipt> {
  mustBeOwnPage(ctx, user_id)
  const seen = await seeSitting(ctx, id)
  await mustBeInSeb(ctx, seen.contest, from)
  const attempt = (await readSitting(ctx, seen)).attempt ?? fail('attempt_not_started')
  if (attempt.state !== 'going') return receiptOf(ctx.db, seen, attempt)
  await mustHoldTicket(ctx, seen, attempt)
  mustSubmitNow(seen, attempt, body)
  const receipt = await submitTogether(ctx, { ctx, seen, attempt_id: attempt.attempt_id, body })
  tellDesk(ctx, id)
  return receipt
}

const entryOf = ({ seen: { contest, entry } }: Submit) =>
  ({
    module: 'contest',
    operation: 'attempt_submit',
    object_type: 'contest',
    object_id: contest.resource_id,
    object_name: `${contest.name} · ${entry.name}`,
  }) as const

const submitTogether = openCrowd<Submit, Receipt>({
  most: 100,
  keyOf: ({ attempt_id }) => attempt_id,
  together: (platform, items) => bounded(platform, { sent: () => {}, prepare: (client) => prepareAll(client, items) }),
  alone: submitAlone,
})

/** What may not be handed in is left: it goes alone, and is told why. */
async function prepareAll(client: PoolClient, items: readonly Submit[]): Promise<Prepared<(Receipt | undefined)[]>> {
  const byId = new Map(items.map((item) => [item.attempt_id, item]))
  const found = await lockPapers(client, [...byId.keys()], (row) => {
    const item = byId.get(row.attempt_id)
    return item !== undefined && refusalOf(item.seen, row, item.body) === null
  })
  const entries = items.flatMap((item) => {
    const { answered, digest } = found.get(item.attempt_id) ?? {}
    return digest === undefined
      ? []
      : [{ ctx: item.ctx, entry: { ...entryOf(item), after: { entrant_id: item.seen.entry.entrant_id, answered, digest } } }]
  })
  const receipts = items.map(({ attempt_id, seen }): Receipt | undefined => {
    const paper = found.get(attempt_id)
    if (paper === undefined) return undefined
    const { submitted_at, answered, digest } = paper
    return { submitted_at, submitted_by: 'candidate', reason: '', answered, total: seen.contest.question_count, digest }
  })
  const write = async (writing: PoolClient) => {
    await Promise.all([writeHandedIn(writing, [...found.values()]), writeAuditOf(writing, entries)])
  }
  return { result: receipts, write: entries.length === 0 ? null : write, waitsForDisk: true }
}

async function submitAlone(item: Submit): Promise<Receipt> {
  const { ctx, seen, attempt_id, body } = item
  await change(ctx, entryOf(item), async (tx, note) => {
    const [row] = await tx.select().from(examAttempt).where(eq(examAttempt.attempt_id, attempt_id)).for('update')
    if (row === undefined || row.state !== 'going') return
    mustSubmitNow(seen, row, body)
    const done = await handIn(tx, row, { by: 'candidate', reason: '', at: await databaseNow(tx) })
    note({ after: { entrant_id: row.entrant_id, answered: done.answered, digest: done.digest } })
  })
  return receiptOf(ctx.db, seen, (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started'))
}

type Standing = Pick<AttemptRecord, 'state' | 'epoch' | 'acked' | 'started_at' | 'paused_at'>

/** Why a paper may not be handed in now; null where it may. */
function refusalOf({ contest, now }: Candidate, row: Standing, { epoch, last_seq }: Submit['body']): Failure | null {
  if (row.epoch !== epoch) return new Failure('attempt_moved')
  if (last_seq > row.acked) return new Failure('attempt_behind', { acked: row.acked })
  if (isStopped(contest, row, now)) return new Failure('contest_paused')
  const started = Date.parse(row.started_at)
  // Pauses move late entry too, so that nobody leaves before late ones enter.
  const earliest = started + contest.earliest_submit_minutes * 60_000 + pausedMs(contest, started, now)
  const isEarly = contest.earliest_submit_minutes > 0 && now < earliest
  return isEarly ? new Failure('submit_too_early', { t: iso(earliest) }) : null
}

function mustSubmitNow(seen: Candidate, row: Standing, body: Submit['body']): void {
  const refusal = refusalOf(seen, row, body)
  if (refusal !== null) throw refusal
}

interface HandIn {
  by: 'candidate' | 'staff' | 'rule'
  reason: string
  /** Epoch ms; a hand-in after the deadline counts as at the deadline. */
  at: number
}

/** Flips a locked attempt that goes on. Its mark is judged by the clock, under the contest's lock. */
export async function handIn(tx: Tx, row: AttemptRecord, { by, reason, at }: HandIn): Promise<{ answered: number; digest: string }> {
  const held = (await selectAnswers(tx, [row.attempt_id])).get(row.attempt_id) ?? []
  const answered = held.filter(({ answer }) => isAnswered(answer)).length
  const digest = digestOf(held)
  await tx
    .update(examAttempt)
    .set({
      state: 'submitted',
      submitted_at: iso(by !== 'staff' ? Math.min(at, Date.parse(row.deadline)) : at),
      submitted_by: by,
      submit_reason: reason,
      answered,
      digest,
      unsaved: 0,
      paused_at: null,
      ...notJudged,
    })
    .where(eq(examAttempt.attempt_id, row.attempt_id))
  return { answered, digest }
}

/** The receipt of an attempt that was handed in. */
export async function receiptOf(executor: Executor, { contest }: Pick<Candidate, 'contest'>, row: AttemptRecord): Promise<Receipt> {
  const { submitted_at, submitted_by, submit_reason: reason } = row
  if (submitted_at === null || submitted_by === null) return fail('attempt_not_started')
  const total = contest.question_count
  const at = new Date(submitted_at).toISOString()
  if (row.answered !== null && row.digest !== null)
    return { submitted_at: at, submitted_by, reason, answered: row.answered, total, digest: row.digest }
  // What the clock handed in is counted when it is judged, which comes a moment later.
  const held = (await selectAnswers(executor, [row.attempt_id])).get(row.attempt_id) ?? []
  const answered = held.filter(({ answer }) => isAnswered(answer)).length
  return { submitted_at: at, submitted_by, reason, answered, total, digest: digestOf(held) }
}
