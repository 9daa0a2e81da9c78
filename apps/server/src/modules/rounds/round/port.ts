import type { Executor, Tx } from '../../../db/database.ts'
import type { RoundRecord } from '../../../db/schema/rounds/round.ts'
import { kindPorts } from '../../contest/core/kind-port/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'

export type RoundKey = Pick<RoundRecord, 'contest_id' | 'run' | 'n'>

/** What rounds ask of a kind that is played in them. What gets a `tx` runs in the transaction that holds the contest's lock. */
export interface KindRounds {
  /** Milliseconds after its end before a round is settled at the earliest: longer than anything that counts in it may take to be written. */
  readonly rest_ms: number
  /** Plants what belongs to a round that begins. */
  open(tx: Tx, lock: ContestLock, round: RoundRecord): Promise<void>
  /** Nothing of a closed round is waited for any more. */
  isReady(executor: Executor, round: RoundKey): Promise<boolean>
  /** Once, before it is settled first: all is done or the grace is over, and what is still open of the round counts for nobody. */
  close(tx: Tx, lock: ContestLock, round: RoundKey): Promise<void>
  /**
   * What a round pays by the facts as they stand: the payload of its event without number and revision. Asked for rounds in order, and
   * again whenever facts of one before have changed, so it reads facts, and of what was settled nothing but a state of its own that it
   * keeps from round to round (`keepFold`).
   */
  settle(tx: Tx, lock: ContestLock, round: RoundRecord): Promise<Readonly<Record<string, unknown>>>
}

/** Null: the kind is not played in rounds. */
export const kindRounds = kindPorts<KindRounds | null>('round')

/** The answers of a contest's kind. @throws Error for a kind without rounds. */
export function roundsOf(contest: Parameters<typeof kindRounds.of>[0]): KindRounds {
  const port = kindRounds.of(contest)
  if (port === null) throw new Error(`contests of kind ${contest.kind} are not played in rounds`)
  return port
}
