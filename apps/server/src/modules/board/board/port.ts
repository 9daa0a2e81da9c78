import type { Platform, SignedIn } from '../../../context.ts'
import { openPort } from '../../../port.ts'
import type { SourceRow } from './source-row.ts'

/** What boards ask of arenas, which stand beside them. */
export interface BoardArenaPort {
  /** Whether the caller may put it on a board, and what it is called; null: it does not exist for the caller. */
  findArena: (ctx: SignedIn, arena_id: string) => Promise<{ name: string } | null>
  /** Its ranking as everybody may see it now; null: it is gone. */
  readArena: (platform: Platform, arena_id: string) => Promise<ArenaResult | null>
  /** The same for a screen, with a column for each contest; null: it is gone. */
  readArenaWall: (platform: Platform, arena_id: string) => Promise<ArenaWall | null>
}
export interface ArenaWall {
  name: string
  contest_ids: readonly string[]
  version: string
  columns: readonly { resource_id: string; name: string; kind: string; state: string }[]
  rows: readonly {
    subject_id: string
    rank: number
    name: string
    country: string | null
    logo: string | null
    score: number
    parts: readonly (number | null)[]
    scores: readonly (number | null)[]
  }[]
}
export interface ArenaResult {
  name: string
  state: 'not_started' | 'live' | 'frozen' | 'sealed' | 'final' | 'hidden'
  /** Moves with whatever stands here. */
  version: string
  rows: readonly SourceRow[]
}

export const boardArenaPort = openPort<BoardArenaPort>('board/board')
