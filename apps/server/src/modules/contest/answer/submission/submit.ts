import type { BoxReply, SubmissionReply } from '@beacon/api/topic/submission'
import type { Platform, SignedIn } from '../../../../context.ts'
import { newId } from '../../../../db/id.ts'
import { fail, Failure } from '../../../../failure.ts'
import type { Listener } from '../../../../words/error-sentence.ts'
import { listenerOf } from '../../../../words/listener.ts'
import { flagDigests } from '../../topic/topic/index.ts'
import { seeAnswers } from '../../topic/rules/index.ts'
import { closeBatchPool } from '../../../../db/batch-pool.ts'
import { openBatcher, type Batcher } from '../../../../db/batcher.ts'
import { answeredInTime } from './answered-in-time.ts'
import { namesBefore, nameOfUser } from './names.ts'
import { replyOf } from './reply.ts'
import { findFirst } from './repo.ts'
import { runBatch } from './run-batch.ts'
import { knownSettings } from './settings.ts'
import type { JudgedTry, WaitingTry } from './try.ts'
import { sealTry } from '../../topic/try-text/index.ts'

const mostPerBatch = 200

/** One text as it is sent: to a topic, or to the one flag box. */
export interface SentTry {
  contest_id: string
  /** Null: the flag box. */
  topic_id: string | null
  flag: string
  ai_use: WaitingTry['ai_use']
}
/** Who sends: a person by a session, or a team's program by its token. */
export type Sender = Pick<SignedIn, 'secret' | 'ip' | 'user_agent' | 'request_id'> & {
  user: WaitingTry['user']
  is_bot: boolean
  /** Who reads the answer. */
  to: Listener
}
/** An answer, or the refusal in its place. */
export type Judgement = BoxReply | Failure

/** The batchers of one process, one per contest. */
export interface Submissions {
  submit: (ctx: SignedIn, input: SentTry & { topic_id: string }) => Promise<SubmissionReply>
  box: (ctx: SignedIn, input: Omit<SentTry, 'topic_id'>) => Promise<BoxReply>
  /** Texts of one sender in order, judged in as few groups as they fit in; a refusal stands in its own place. */
  batch: (platform: Platform, sender: Sender, tries: readonly SentTry[]) => Promise<Judgement[]>
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
    const made = openBatcher<WaitingTry, JudgedTry>(mostPerBatch, (tries, sent) => runBatch({ platform, contest_id, sent }, tries))
    batchers.set(contest_id, made)
    return made
  }
  const judged = async (platform: Platform, sender: Sender, sent: SentTry): Promise<BoxReply> => {
    const one = waitingTry(sender, sent)
    const { outcome } = await answeredInTime(one, batcherOf(platform, sent.contest_id).add(one))
    const { by, topic_ids } = outcome.details
    const { contest_id, topic_id } = sent
    const name = by === undefined ? '' : await nameOfUser(platform, by)
    const isLocked = outcome.code === 'topic_locked' && topic_id !== null && topic_ids !== undefined
    const names = isLocked ? await namesBefore(platform, { contest_id, topic_id, topic_ids }) : undefined
    const about = { settings: knownSettings(contest_id), nameOf: () => name, ip: sender.ip, to: sender.to }
    // Whoever lost an answer sends the text again: a repeat says what became of it.
    const before = outcome.is_stored && outcome.result === null ? await findFirst(platform.pool, outcome.submission_id) : null
    return replyOf(outcome, { ...about, names, first: before === null ? undefined : replyOf(before, about) })
  }
  return {
    submit: async (ctx, sent) => {
      await seeAnswers(ctx, sent.contest_id)
      return { ...(await judged(ctx, personOf(ctx), sent)), topic_id: sent.topic_id }
    },
    box: async (ctx, sent) => {
      const { contest } = await seeAnswers(ctx, sent.contest_id)
      if (!contest.flag_box) return fail('flag_box_off')
      return judged(ctx, personOf(ctx), { ...sent, topic_id: null })
    },
    batch: (platform, sender, tries) => Promise.all(tries.map((sent) => judged(platform, sender, sent).catch(refusal))),
    close: async () => {
      await Promise.all([...batchers.values()].map((batcher) => batcher.idle()))
      if (platformOf !== null) await closeBatchPool(platformOf)
    },
  }
}

function personOf(ctx: SignedIn): Sender {
  const { secret, ip, user_agent, request_id } = ctx
  const { user_id, username, rep_name, role_name, session_id, token_id } = ctx.actor
  const user = { user_id, username, rep_name, role_name, session_id, token_id }
  return { secret, ip, user_agent, request_id, user, is_bot: false, to: listenerOf(ctx) }
}

function refusal(error: unknown): Failure {
  if (error instanceof Failure) return error
  throw error
}

function waitingTry(sender: Sender, { contest_id, topic_id, flag, ai_use }: SentTry): WaitingTry {
  const submission_id = newId()
  const { secret, to: _to, ...about } = sender
  return {
    submission_id,
    contest_id,
    topic_id,
    text: flag,
    digests: flagDigests(secret, contest_id, flag),
    sealed: sealTry(secret, submission_id, flag),
    is_contest_visible: true,
    ai_use,
    ...about,
    isGone: false,
    mayStand: false,
  }
}
