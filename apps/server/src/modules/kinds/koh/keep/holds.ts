import { elapsedAt } from '@beacon/engine'
import { pacesOf, roundAt } from '@beacon/engine/rounds'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { kohHold, type HillState } from '../../../../db/schema/kinds/koh/hill.ts'
import { asKoh } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { settleAgain } from '../../../rounds/round/index.ts'

/** The moment of a lock on the contest clock, whole milliseconds. */
export const elapsedNow = ({ contest, at }: ContestLock): number => Math.floor(elapsedAt(clockOf(contest), at))

const isOfHill = ({ contest_id, run }: ContestLock, topic_id: string) =>
  and(eq(kohHold.contest_id, contest_id), eq(kohHold.run, run), eq(kohHold.topic_id, topic_id))

/** Nobody holds the hill from now on; of some versions, where they are named. */
export async function closeHold(tx: Tx, lock: ContestLock, topic_id: string, versions?: readonly number[]): Promise<void> {
  const isOfThem = versions === undefined ? undefined : inArray(kohHold.version, [...versions])
  await tx
    .update(kohHold)
    .set({ to_at: iso(lock.at), to_ms: elapsedNow(lock) })
    .where(and(isOfHill(lock, topic_id), isOfThem, isNull(kohHold.to_ms)))
}

/** Its king holds the hill from now on. */
export async function openHold(tx: Tx, lock: ContestLock, { topic_id, version, king_id }: HillState): Promise<void> {
  if (king_id === null || version === null) return
  const { contest_id, run, at } = lock
  await tx
    .insert(kohHold)
    .values({ hold_id: newId(), contest_id, run, topic_id, version, entrant_id: king_id, from_at: iso(at), from_ms: elapsedNow(lock) })
    .onConflictDoNothing()
}

/** Takes back what was held of some versions of a hill: it goes to nobody. Rounds that paid for it are settled again. */
export async function takeBackHolds(tx: Tx, lock: ContestLock, topic_id: string, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return
  await closeHold(tx, lock, topic_id, versions)
  const rows = await tx
    .update(kohHold)
    .set({ is_taken_back: true })
    .where(and(isOfHill(lock, topic_id), inArray(kohHold.version, [...versions]), eq(kohHold.is_taken_back, false)))
    .returning({ from_ms: kohHold.from_ms })
  if (rows.length === 0) return
  const first = Math.min(...rows.map(({ from_ms }) => from_ms))
  await settleAgain(tx, lock, roundAt(pacesOf(asKoh(lock.contest)), first))
}
