import { settleRound } from '@beacon/engine/koh'
import { pacesOf, roundSpan } from '@beacon/engine/rounds'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { elapsedAt } from '@beacon/engine'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { asKoh } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import type { KindRounds } from '../../../rounds/round/index.ts'
import { selectHolds, selectSolves } from '../keep/index.ts'
import { selectHills } from '../placed/index.ts'

/** Whoever may take a blood: neither staff nor hidden, nor of a bracket that gets none. */
async function selectBlooded(tx: Tx, contest_id: string, brackets: readonly { bracket_id: string; gets_blood: boolean }[]) {
  const none = new Set(brackets.flatMap(({ bracket_id, gets_blood }) => (gets_blood ? [] : [bracket_id])))
  const rows = await tx
    .select({ entrant_id: entrant.entrant_id, bracket_id: entrant.bracket_id })
    .from(entrant)
    .where(and(eq(entrant.contest_id, contest_id), eq(entrant.is_staff, false), eq(entrant.is_hidden, false)))
  return new Set(rows.flatMap(({ entrant_id, bracket_id }) => (bracket_id !== null && none.has(bracket_id) ? [] : [entrant_id])))
}

/** Rounds pay for seconds held and versions solved, by what was recorded; nothing of them is waited for. */
export const rounds: KindRounds = {
  // A flag, a switch and a verdict are of the moment that locked the contest.
  rest_ms: 1_000,
  open: async () => undefined,
  isReady: async () => true,
  close: async () => undefined,
  settle: async (tx, lock, row) => {
    const contest = asKoh(lock.contest)
    const { begin_ms, end_ms } = roundSpan(pacesOf(contest), row.n)
    const blooded = await selectBlooded(tx, lock.contest_id, contest.brackets)
    const ended = row.closed_at === null ? 0 : elapsedAt(clockOf(contest), Date.parse(row.closed_at))
    return {
      ...settleRound({
        hills: (await selectHills(tx, lock.contest_id)).map(({ terms }) => terms),
        holds: await selectHolds(tx, lock),
        solves: await selectSolves(tx, lock),
        from_ms: begin_ms,
        until_ms: Math.min(end_ms, Math.floor(ended)),
        solve_steps: kohLimits.solve_steps,
        blood_percent: contest.blood_percent,
        getsBlood: (id) => blooded.has(id),
        is_void: row.state === 'void',
      }),
    }
  },
}
