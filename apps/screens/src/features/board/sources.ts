import { call } from '@beacon/api/client'
import { boardScreen } from '@beacon/api/board/board-screen'
import type { BoardTable } from '@beacon/api/board/board-table'
import { viewerKey } from '@beacon/api/contest/viewer-key'

interface Gone {
  signal: AbortSignal
}
interface Opened {
  server_now: string
  time_zone: string | null
}
/** Where a screen has its ranking from: how its key is handed over, and what it reads after that. */
export interface BoardSource {
  open: (gone: Gone) => Promise<Opened>
  read: (gone: Gone) => Promise<BoardTable>
}

export const boardOf = (rank_id: string, viewer_key: string): BoardSource => ({
  open: (gone) => call(boardScreen.open, { params: { rank_id }, body: { viewer_key } }, gone),
  read: (gone) => call(boardScreen.table, { params: { rank_id } }, gone),
})

/** By the key of a display of any contest of the arena. */
export const arenaOf = (arena_id: string, viewer_key: string): BoardSource => ({
  open: async (gone) => {
    const { server_now, time_zone = null } = await call(viewerKey.open, { body: { viewer_key } }, gone)
    return { server_now, time_zone }
  },
  read: (gone) => call(boardScreen.arena, { params: { arena_id } }, gone),
})
