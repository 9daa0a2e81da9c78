import type { awdpContest } from '@beacon/api/kinds/awdp/contest'
import { sql } from 'drizzle-orm'
import { asAwdp } from '../../../db/schema/kinds/awdp/contest-awdp.ts'
import { answerControl } from '../../contest/answer/answers/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { cancelPatches } from '../../rounds/patch/index.ts'
import { countWaiting } from '../../rounds/reset-application/index.ts'
import { listRoundFacts, patchesWaiting, readRound, roundBoundaries } from '../../rounds/round/index.ts'
import { selectDefences } from './defence/index.ts'
import { startItems } from './start-items.ts'

/** What making and steering such a contest asks: topics are released and rounds open by one clock. */
export const control: KindControl<typeof awdpContest> = {
  ...answerControl,
  actions: {},
  listed: {
    fits: () => undefined,
    facts: (executor, ids) => listRoundFacts(executor, ids, { counts: { patches_waiting: patchesWaiting }, own: () => ({}) }),
  },
  startItems,
  planCopy: async () => async () => undefined,
  deskFacts: async (executor, standings) => {
    const contest = asAwdp(standings.contest)
    const { resource_id: id, run } = contest
    const { n, total } = await readRound(executor, contest, standings.now)
    const held = await selectDefences(executor, { contest_id: id, run })
    const { rows } = await executor.execute<{ waiting: number; oldest_s: number | null }>(sql`
      select count(*)::int as waiting, extract(epoch from now() - min(at))::int as oldest_s
      from patch where contest_id = ${id} and run = ${run} and state in ('unchecked', 'checking')`)
    return {
      ...(await answerControl.deskFacts(executor, standings)),
      round: n,
      rounds: total,
      defended: held.filter(({ defence }) => defence.state === 'defended').length,
      abnormal: held.filter(({ defence }) => defence.state === 'abnormal').length,
      patches_waiting: rows[0]?.waiting ?? 0,
      patch_oldest_s: rows[0]?.oldest_s ?? null,
      resets_waiting: await countWaiting(executor, { contest_id: id, run }),
    }
  },
  boundaries: {
    due: [...answerControl.boundaries.due, ...roundBoundaries.due],
    settle: async (tx, lock) => {
      await answerControl.boundaries.settle(tx, lock)
      await roundBoundaries.settle(tx, lock)
    },
  },
  hooks: {
    ...answerControl.hooks,
    reset: async (tx, lock, choices) => ({
      ...(await answerControl.hooks.reset(tx, lock, choices)),
      patches: await cancelPatches(tx, lock),
    }),
  },
}
