import { createHash } from 'node:crypto'
import { and, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { roundFold } from '../../../db/schema/rounds/round.ts'
import type { RoundKey } from './port.ts'

/** Of so many rounds up to the last one each is kept, and every so many-th before: a change far back folds no more rounds than these again. */
const everyNth = 10

const sealOf = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('hex')

/**
 * The newest state before a round that was kept under the same words: all that a state follows from beside the facts of its rounds. Null:
 * there is none, and the fold begins with the first round.
 */
export async function findFold<State>(tx: Tx, { contest_id, run, n }: RoundKey, of: unknown): Promise<State | null> {
  const isOf = and(eq(roundFold.contest_id, contest_id), eq(roundFold.run, run), eq(roundFold.seal, sealOf(of)))
  const [row] = await tx
    .select({ state: roundFold.state })
    .from(roundFold)
    .where(and(isOf, lt(roundFold.n, n)))
    .orderBy(desc(roundFold.n))
    .limit(1)
  // Checked: the kind that asks has kept it, and its words say in which form.
  return (row?.state as State | undefined) ?? null
}

/**
 * Keeps the state after a round, in the transaction that settles it. Those of later rounds followed from another one, and go; so do those
 * of other words and of earlier runs, and most of those that are far behind.
 */
export async function keepFold(tx: Tx, { contest_id, run, n }: RoundKey, of: unknown, state: unknown): Promise<void> {
  const seal = sealOf(of)
  const isSpare = and(lt(roundFold.n, n - everyNth), sql`${roundFold.n} % ${everyNth} <> 0`)
  const isGone = or(ne(roundFold.run, run), ne(roundFold.seal, seal), gte(roundFold.n, n), isSpare)
  await tx.delete(roundFold).where(and(eq(roundFold.contest_id, contest_id), isGone))
  await tx.insert(roundFold).values({ contest_id, run, n, seal, state })
}
