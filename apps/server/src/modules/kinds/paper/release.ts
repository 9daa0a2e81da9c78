import { sql } from 'drizzle-orm'
import { actionStates, type OwnAction } from '../../contest/control/contest-control/index.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { appendEvents, type ContestLock } from '../../contest/score/score/index.ts'

/** From this action on the public projection counts the marks. `despite_unmarked`: papers without a mark do not stop it. */
export const release: OwnAction = {
  states: actionStates('contest_not_started', 'ok', 'ok', 'ok'),
  isTyped: false,
  audit: 'update',
  run: async (_ctx, tx, lock, { despite_unmarked }) => {
    const unmarked = await countUnmarked(tx, lock)
    if (unmarked > 0 && despite_unmarked !== true) return fail('contest_state', { unmarked })
    await appendEvents(tx, lock, [
      { kind: 'paper.released', lane: 'moderation', entrant_id: null, solver_id: null, topic_id: null, part: null, payload: {} },
    ])
    return { unmarked }
  },
}

async function countUnmarked(tx: Tx, { contest_id, run }: ContestLock): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from toy_paper p where p.contest_id = ${contest_id} and p.handed_in_at is not null and not exists (
      select 1 from score_event e where e.contest_id = ${contest_id} and e.run = ${run} and e.entrant_id = p.entrant_id
        and e.kind = 'paper.marked')`)
  return rows[0]?.n ?? 0
}
