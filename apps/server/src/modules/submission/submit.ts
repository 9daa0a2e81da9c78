import type { SubmissionReply } from '@beacon/api/submission'
import type { Platform, SignedIn } from '../../context.ts'
import { newId } from '../../db/id.ts'
import { databaseWaitMs } from '../../db/database.ts'
import { Failure } from '../../failure.ts'
import { seeContest } from '../contest/index.ts'
import { flagDigests } from '../topic/index.ts'
import { closeBatchPool } from './batch-pool.ts'
import { openBatcher, type Batcher } from './batcher.ts'
import { nameOfUser } from './names.ts'
import { replyOf } from './reply.ts'
import { runBatch } from './run-batch.ts'
import { knownSettings } from './settings.ts'
import type { JudgedTry, WaitingTry } from './try.ts'

export const sealPurpose = 'submission'
const mostPerBatch = 200

/** The batchers of one process, one per contest. */
export interface Submissions {
  submit: (
    ctx: SignedIn,
    input: { contest_id: string; topic_id: string; flag: string; ai_use: WaitingTry['ai_use'] },
  ) => Promise<SubmissionReply>
  /** Finishes what waits, then lets the connections go. */
  close: () => Promise<void>
}

export function openSubmissions(): Submissions {
  const batchers = new Map<string, Batcher<WaitingTry, JudgedTry>>()
  let platformOf: Platform | null = null
  const batcherOf = (platform: Platform, contest_id: string) => {
    platformOf = platform
    const known = batchers.get(contest_id)
    if (known !== undefined) return known
    const made = openBatcher<WaitingTry, JudgedTry>(mostPerBatch, (tries) => runBatch(platform, contest_id, tries))
    batchers.set(contest_id, made)
    return made
  }
  return {
    submit: async (ctx, { contest_id, topic_id, flag, ai_use }) => {
      await seeContest(ctx, contest_id)
      const one = waitingTry(ctx, { contest_id, topic_id, flag, ai_use })
      const { outcome } = await answeredInTime(one, batcherOf(ctx, contest_id).add(one))
      const by = outcome.details.by
      const name = by === undefined ? '' : await nameOfUser(ctx, by)
      return replyOf(outcome, { topic_id, settings: knownSettings(contest_id), nameOf: () => name, ip: ctx.ip })
    },
    close: async () => {
      await Promise.all([...batchers.values()].map((batcher) => batcher.idle()))
      if (platformOf !== null) await closeBatchPool(platformOf)
    },
  }
}

function waitingTry(
  ctx: SignedIn,
  { contest_id, topic_id, flag, ai_use }: { contest_id: string; topic_id: string; flag: string; ai_use: WaitingTry['ai_use'] },
): WaitingTry {
  const submission_id = newId()
  const { exact, folded } = flagDigests(ctx.secret, contest_id, flag)
  const { user_id, username, rep_name, role_name, session_id, token_id } = ctx.actor
  return {
    submission_id,
    contest_id,
    topic_id,
    text: flag,
    digest: exact,
    folded,
    sealed: ctx.secret.seal(sealPurpose, flag, submission_id),
    is_contest_visible: true,
    ai_use,
    user: { user_id, username, rep_name, role_name, session_id, token_id },
    ip: ctx.ip,
    user_agent: ctx.user_agent,
    request_id: ctx.request_id,
    isGone: false,
  }
}

/** A group waits for a database that is away; who waits behind such a group is not kept longer. */
async function answeredInTime(one: WaitingTry, judged: Promise<JudgedTry>): Promise<JudgedTry> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const s = databaseWaitMs / 1000
    timer = setTimeout(() => {
      one.isGone = true
      reject(new Failure('unavailable', { s }, { 'retry-after': String(s) }))
    }, databaseWaitMs * 2)
  })
  try {
    return await Promise.race([judged, late])
  } finally {
    clearTimeout(timer)
  }
}
