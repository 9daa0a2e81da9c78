import { eq, inArray, and } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { rwChallenge, type ChallengeRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { setChallenge } from './repo.ts'
import { tellMoved } from './tell.ts'

const waits = ['waiting', 'upcoming'] as const
type Closing = readonly ChallengeRecord['state'][]

async function cancelAll(tx: Tx, { contest_id, run }: ContestLock, states: Closing): Promise<number> {
  const rows = await tx
    .select()
    .from(rwChallenge)
    .where(and(eq(rwChallenge.contest_id, contest_id), eq(rwChallenge.run, run), inArray(rwChallenge.state, [...states])))
  for (const row of rows) {
    await setChallenge(tx, row.challenge_id, { state: 'cancel', cancel_cause: 'contest_end', is_counted: false })
    await tellMoved(tx, row, { state: 'cancel', stages: [row.stage_id] })
  }
  return rows.length
}

/** After the end nobody is called; a demo that runs is finished. */
export async function settleEnd(tx: Tx, lock: ContestLock): Promise<void> {
  if (stateOf(lock.contest, lock.at).status === 'finished') await cancelAll(tx, lock, waits)
}

/** A run is put aside: nothing of it goes on, so its stages are free. */
export const closeRun = (tx: Tx, lock: ContestLock): Promise<number> => cancelAll(tx, lock, [...waits, 'challenging'])
