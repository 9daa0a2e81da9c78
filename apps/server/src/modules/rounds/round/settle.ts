import { createHash } from 'node:crypto'
import { isFrozenAt } from '@beacon/engine'
import type { Tx } from '../../../db/database.ts'
import { asRounds, type RoundRecord } from '../../../db/schema/rounds/round.ts'
import { publish } from '../../../live/outbox.ts'
import { appendEvents, type ContestLock } from '../../contest/score/score/index.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import { roundsOf } from './port.ts'
import { selectRounds, selectSettled, updateRound } from './repo.ts'

/** What a round paid; a later event of the same round replaces it. */
const settledEvent = (n: number, rev: number, paid: Readonly<Record<string, unknown>>) => ({
  kind: 'round.settled',
  lane: 'result' as const,
  entrant_id: null,
  solver_id: null,
  topic_id: null,
  part: null,
  payload: { n, rev, ...paid },
})

/** Settles every closed round that may be, the oldest first; one that waits holds back all behind it, but for those made void meanwhile. */
export async function settleClosed(tx: Tx, lock: ContestLock): Promise<void> {
  const port = roundsOf(lock.contest)
  const { round_grace_s } = asRounds(lock.contest)
  for (const row of await selectRounds(tx, lock, ['settling'])) {
    const waited = lock.at - Date.parse(row.closed_at ?? '')
    if (waited < port.rest_ms) return
    if (!(await port.isReady(tx, row)) && waited < round_grace_s * 1_000) return
    await port.close(tx, lock, row)
    await settleRound(tx, lock, { ...row, state: 'scored' })
    await settleAgain(tx, lock, row.n + 1)
  }
}

/** Settles one round by the facts as they stand. Answers whether it pays something else than before; only then an event is written. */
export async function settleRound(tx: Tx, lock: ContestLock, row: RoundRecord): Promise<boolean> {
  const paid = await roundsOf(lock.contest).settle(tx, lock, row)
  const digest = createHash('sha256').update(JSON.stringify(paid)).digest('hex')
  const { state, settled_at, n, rev, reason } = row
  if (digest === row.digest) {
    await updateRound(tx, row, { state, reason })
    return false
  }
  await updateRound(tx, row, { state, reason, digest, rev: rev + 1, settled_at: settled_at ?? iso(lock.at) })
  await appendEvents(tx, lock, [settledEvent(n, rev + 1, paid)])
  const data = { n, rev: rev + 1, is_void: state === 'void' }
  // That a round of before pays something else now is a word about points, which a freeze hides.
  const isHidden = rev > 0 && isFrozenAt(clockOf(lock.contest), lock.at)
  for (const channel of isHidden ? (['desk'] as const) : (['public', 'desk'] as const))
    await publish(tx, { contest_id: lock.contest_id, channel, event: 'round.settled', data })
  return true
}

/** Settles the rounds that were settled before anew, from one on, since what one pays may depend on those before. Answers which pay something else. */
export async function settleAgain(tx: Tx, lock: ContestLock, from: number): Promise<number[]> {
  const revised: number[] = []
  for (const row of await selectSettled(tx, { contest_id: lock.contest_id, run: lock.run, n: from }))
    if (await settleRound(tx, lock, row)) revised.push(row.n)
  return revised
}
