import type { ArenaResultState } from '@beacon/api/contest/arena'
import { can, type Platform, type SignedIn } from '../../../context.ts'
import { foldArena, type FoldedArena } from './fold.ts'
import { openArena } from './known.ts'

/** Result of an arena for who counts over arenas. `hidden`: everybody may not see its ranking, and there are no rows. */
export interface ArenaResult {
  name: string
  state: ArenaResultState | 'hidden'
  /** Moves with whatever stands here, alike on every replica. */
  version: string
  rows: readonly ArenaResultRow[]
}
interface ArenaResultRow {
  subject_id: string
  /** An arena numbers nobody, and knows no organisations. */
  number: null
  organisation: null
  name: string
  country: string | null
  logo: string | null
  /** Thousandths of a point. */
  score: number
}

/** An arena that the caller may count elsewhere; null: it does not exist for the caller. */
export async function findArena(ctx: SignedIn, arena_id: string): Promise<{ name: string } | null> {
  const known = can(ctx, 'arena.manage') ? await openArena(ctx, arena_id) : null
  return known === null ? null : { name: known.row.name }
}

/** Its ranking as everybody may see it now; null: it is gone. */
export async function readArena(platform: Platform, arena_id: string): Promise<ArenaResult | null> {
  const known = await openArena(platform, arena_id)
  if (known === null) return null
  const { name, is_public, show_rank } = known.row
  const folded = await foldArena(platform, known)
  if (!is_public || !show_rank) return { name, state: 'hidden', version: `${folded.version}.h`, rows: [] }
  const rows = folded.rows.map(({ subject_id, name: called, country, logo, score }) => {
    return { subject_id, number: null, organisation: null, name: called, country, logo, score: score * 10 }
  })
  return { name, state: stateOf(folded), version: folded.version, rows }
}

/** The least certain of its contests says how certain the whole is. */
function stateOf({ columns }: FoldedArena): ArenaResultState {
  const states = new Set(columns.map(({ state }) => state))
  if (states.has('frozen')) return 'frozen'
  if (states.has('sealed')) return 'sealed'
  if (states.size === 0 || (states.size === 1 && states.has('not_started'))) return 'not_started'
  return states.size === 1 && states.has('final') ? 'final' : 'live'
}
