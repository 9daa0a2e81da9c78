import { settleRound, type DefenceFact, type AwdpEvent } from '@beacon/engine/awdp'
import { and, eq, lt, max, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { asAwdp, contestAwdp } from '../../../../db/schema/kinds/awdp/contest-awdp.ts'
import { round } from '../../../../db/schema/rounds/round.ts'
import { tellContestChanged } from '../../../contest/core/contest/index.ts'
import { readEvents, type ContestLock } from '../../../contest/score/score/index.ts'
import { countOpen } from '../../../rounds/patch/index.ts'
import type { KindRounds } from '../../../rounds/round/index.ts'
import { selectDefences } from '../defence/index.ts'
import { defenceScores } from '../topic/index.ts'

/** Rounds pay for what was attacked and what is defended. A patch counts in the round it was sent in, whenever it is judged. */
export const rounds: KindRounds = {
  // A flag and a patch are of the moment that locked the contest.
  rest_ms: 1_000,
  open: async (tx, lock) => {
    if (asAwdp(lock.contest).entrants_at_start !== null) return
    const { contest_id } = lock
    const entrants_at_start = await tx.$count(
      entrant,
      and(eq(entrant.contest_id, contest_id), eq(entrant.status, 'approved'), sql`not ${entrant.is_staff} and not ${entrant.is_hidden}`),
    )
    await tx.update(contestAwdp).set({ entrants_at_start }).where(eq(contestAwdp.contest_id, contest_id))
    await tellContestChanged(tx, contest_id)
  },
  isReady: async (executor: Executor, { n, ...of }) => (await countOpen(executor, of, n)) === 0,
  // What is judged later counts as well: its round is settled again.
  close: async () => undefined,
  settle: async (tx, lock, row) => {
    const { contest_id, run } = lock
    const [before] = await tx
      .select({ closed_at: max(round.closed_at) })
      .from(round)
      .where(and(eq(round.contest_id, contest_id), eq(round.run, run), eq(round.state, 'scored'), lt(round.n, row.n)))
    const until = row.closed_at === null ? 0 : Date.parse(row.closed_at)
    return {
      ...settleRound({
        // Checked: the log of such a contest holds events of this kind alone.
        events: (await readEvents(tx, { contest_id, run, after: 0 })) as AwdpEvent[],
        defences: await defencesOf(tx, lock),
        defence_scores: await defenceScores(tx, contest_id, until),
        until,
        since: before?.closed_at == null ? null : Date.parse(before.closed_at),
        field: asAwdp(lock.contest).entrants_at_start ?? 1,
        is_void: row.state === 'void',
      }),
    }
  },
}

const defencesOf = async (tx: Tx, lock: ContestLock): Promise<DefenceFact[]> =>
  (await selectDefences(tx, lock)).flatMap(({ entrant_id, topic_id, defence }) =>
    defence.by === null ? [] : [{ entrant_id, topic_id, ...defence.by }],
  )
