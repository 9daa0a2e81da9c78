import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../../../context.ts'
import { CommitUnknown } from '../../../../db/commit-unknown.ts'
import { databaseWaitMs, isDatabaseAway } from '../../../../db/database.ts'
import { Failure } from '../../../../failure.ts'
import { forgetOlder } from '../../core/contest/index.ts'
import { committed } from '../../score/score/index.ts'
import { releaseNow } from '../../topic/topic/index.ts'
import { judgeBatch, ReleasesDue } from './judge-batch.ts'
import { FlagsDue, makeFlags } from './own-flags.ts'
import { findJudged } from './repo.ts'
import { bounded } from '../../../../db/batch-transaction.ts'
import type { JudgedTry, WaitingTry } from './try.ts'

const pauseMs = 150

interface Batching {
  platform: Platform
  contest_id: string
  /** Called when a commit is on the way: what comes next may stand behind its lock already. */
  sent: () => void
}

/** Judges a group in one transaction; waits for a database that is away for a while; a group that fails is repeated one by one. */
export async function runBatch(batching: Batching, tries: readonly WaitingTry[]): Promise<(JudgedTry | Error)[]> {
  if (tries.length === 0) return []
  const until = Date.now() + databaseWaitMs
  let isUnknown = false
  for (;;) {
    // Asked before each attempt: somebody may have been told in the pause that the try counts nowhere.
    if (!isUnknown && tries.some(({ isGone }) => isGone)) return withoutGone(batching, tries)
    try {
      for (const one of tries) one.mayStand = true
      return await attempt(batching, tries, isUnknown)
    } catch (error) {
      const isAway = error instanceof CommitUnknown || isDatabaseAway(error)
      isUnknown ||= error instanceof CommitUnknown
      for (const one of tries) one.mayStand = isUnknown
      if (!isAway) return tries.length === 1 ? [asError(error)] : oneByOne(batching, tries)
      // Whoever sent a commit asks on for what became of it, as long as anybody waits for the answer.
      if (Date.now() + pauseMs >= (isUnknown ? until + databaseWaitMs : until)) return tries.map(refusalOf)
      await wait(pauseMs)
    }
  }
}

async function withoutGone(batching: Batching, tries: readonly WaitingTry[]): Promise<(JudgedTry | Error)[]> {
  const results = await runBatch(
    batching,
    tries.filter(({ isGone }) => !isGone),
  )
  let next = 0
  return tries.map(({ isGone }) => (isGone ? unavailable() : (results[next++] ?? unavailable())))
}

async function oneByOne(batching: Batching, tries: readonly WaitingTry[]): Promise<(JudgedTry | Error)[]> {
  const results: (JudgedTry | Error)[] = []
  for (const one of tries) results.push(...(await runBatch(batching, [one])))
  return results
}

/**
 * After a commit of unknown fate, the rows that stand are the answer; the rest is judged again.
 * Nothing that follows a commit asks the database: its failure would be told as a refusal of what stands.
 */
async function attempt(batching: Batching, tries: readonly WaitingTry[], isUnknown: boolean): Promise<JudgedTry[]> {
  const { platform, contest_id } = batching
  const known = isUnknown ? await findJudged(platform.pool, tries) : new Map<string, JudgedTry>()
  const left = tries.filter(({ submission_id }) => !known.has(submission_id))
  if (left.length > 0) {
    const { judged, events, contest } = await judgeInTime(batching, left)
    committed(platform, { contest_id, kind: contest.kind, run: contest.run }, events)
    // The lock may have shown a newer row than this process knows: what is shown next (a freeze!) is decided by the newer one.
    forgetOlder(platform, contest)
    left.forEach(({ submission_id }, index) => {
      const one = judged[index]
      if (one !== undefined) known.set(submission_id, one)
    })
  }
  return tries.flatMap(({ submission_id }) => known.get(submission_id) ?? [])
}

/** A topic whose time has come is released first, however late the clock's own tick is. */
async function judgeInTime(batching: Batching, tries: readonly WaitingTry[]): ReturnType<typeof judgeOnce> {
  for (;;) {
    try {
      return await judgeOnce(batching, tries)
    } catch (error) {
      if (error instanceof FlagsDue) await makeFlags(batching.platform, batching.contest_id, error)
      else if (error instanceof ReleasesDue) await releaseNow(batching.platform, batching.contest_id)
      else throw error
    }
  }
}
const judgeOnce = ({ platform, contest_id, sent }: Batching, tries: readonly WaitingTry[]) =>
  bounded(platform, { prepare: (client) => judgeBatch(platform, client, contest_id, tries), sent })

/** What a try is told that was not judged in time: it counts nowhere, or nobody knows. */
export const refusalOf = ({ mayStand }: WaitingTry): Failure => (mayStand ? new Failure('outcome_unknown') : unavailable())
const unavailable = (): Failure =>
  new Failure('unavailable', { s: databaseWaitMs / 1000 }, { 'retry-after': String(databaseWaitMs / 1000) })
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
