import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { findLastRound } from '../../../rounds/round/index.ts'
import { planByHand } from '../round/index.ts'
import { mustBeAd } from './see.ts'

/** @throws checks_automatic, round_not_open */
export async function runChecks(
  ctx: SignedIn,
  id: string,
  { topic_ids }: { topic_ids?: readonly string[] | undefined },
): Promise<{ n: number; boxes: number }> {
  mustBeAd((await staffContest(ctx, id, 'contest.control')).contest)
  const about = { module: 'round', operation: 'run_checks', object_type: 'contest', object_id: id } as const
  return change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, id)
    if (mustBeAd(lock.contest).check_mode === 'automatic') fail('checks_automatic')
    const last = await findLastRound(tx, lock)
    if (last?.state !== 'running') return fail('round_not_open')
    const boxes = await planByHand(tx, lock, last.n, topic_ids ?? null)
    note({ object_name: lock.contest.name, after: { n: last.n, boxes } })
    return { n: last.n, boxes }
  })
}
