import { eq } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { arenaContest } from '../../../db/schema/contest/arena.ts'
import { fail, failFields } from '../../../failure.ts'
import type { ArenaMember } from '../../contest/control/contest-control/index.ts'
import { tellArenaChanged } from './known.ts'
import { selectArena } from './repo.ts'

/** What is said of a contest that is of the other type than its arena. */
export const mixedField = ({ name, game_type }: Pick<ArenaMember, 'name' | 'game_type'>) => ({
  code: 'arena_contest_mixed' as const,
  details: { contest: name, type: game_type },
})

/** Of the contest's own form. A contest may leave by who administers it; into an arena it comes by who manages arenas. */
export async function enterArena(ctx: SignedIn, tx: Tx, before: ArenaMember | null, after: ArenaMember): Promise<void> {
  const from = before?.arena_id ?? null
  const { arena_id: to, game_type } = after
  if (from === to && (to === null || before?.game_type === game_type)) return
  if (to !== null) {
    if (from !== to && !can(ctx, 'arena.manage')) fail('permission_missing', { item: 'arena.manage' })
    const arena = await selectArena(tx, to)
    if (arena === null && from !== to) failFields({ arena_id: { code: 'field_wrong' } })
    if (arena !== null && arena.game_type !== game_type) failFields({ arena_id: mixedField(after) })
  }
  if (from !== to) await tx.delete(arenaContest).where(eq(arenaContest.contest_id, after.resource_id))
  for (const arena_id of new Set([from, to])) if (arena_id !== null) await tellArenaChanged(tx, arena_id)
}
