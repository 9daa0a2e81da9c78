import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { fail } from '../../../../failure.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { getChallenge, tellMoved, type Challenge } from '../demo/index.ts'
import { mustBeRw } from '../target/index.ts'
import { readDetail } from './detail.ts'
import { seeSeat } from './door.ts'

export interface At {
  resource_id: string
  challenge_id: string
}
export interface Held {
  ctx: SignedIn
  tx: Tx
  lock: ContestLock
  contest: RwContest
  one: Challenge
}
/** What an act made of the challenge, and what the audit log keeps of it. `stages`: those that it concerns besides. */
export interface Done {
  state: Challenge['state']
  after?: Record<string, unknown>
  stages?: readonly (string | null)[]
}

/** One act of a referee: under the contest's lock, so that a second one finds what the first has done. */
export async function actOn(
  ctx: SignedIn,
  at: At,
  { operation, states }: { operation: AuditOperation<'referee'>; states: readonly Challenge['state'][] },
  work: (held: Held) => Promise<Done>,
): Promise<RefereeDetail> {
  await seeSeat(ctx, at.resource_id)
  const entry = { module: 'referee', operation, object_type: 'challenge', object_id: at.challenge_id } as const
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, at.resource_id)
    const contest = mustBeRw(lock.contest)
    const one = await getChallenge(tx, contest, at.challenge_id)
    if (!states.includes(one.state)) fail('challenge_state', { state: one.state })
    const { state, after = {}, stages = [] } = await work({ ctx, tx, lock, contest, one })
    note({ object_name: `${one.no} ${one.entrant_name}`, before: { state: one.state }, after: { state, ...after } })
    await tellMoved(tx, one, { state, stages: [one.stage_id, ...stages] })
  })
  return readDetail(ctx, at)
}
