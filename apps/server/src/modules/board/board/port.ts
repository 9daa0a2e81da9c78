import type { Platform, SignedIn } from '../../../context.ts'
import { openPort } from '../../../port.ts'
import type { SourceRow } from './source-row.ts'

/** What boards ask of arenas, which stand beside them. */
export interface BoardArenaPort {
  /** Whether the caller may put it on a board, and what it is called; null: it does not exist for the caller. */
  findArena: (ctx: SignedIn, arena_id: string) => Promise<{ name: string } | null>
  /** Its ranking as everybody may see it now; null: it is gone. */
  readArena: (platform: Platform, arena_id: string) => Promise<ArenaResult | null>
}
export interface ArenaResult {
  name: string
  state: 'not_started' | 'live' | 'frozen' | 'sealed' | 'final' | 'hidden'
  /** Moves with whatever stands here. */
  version: string
  rows: readonly SourceRow[]
}

export const boardArenaPort = openPort<BoardArenaPort>('board/board')
