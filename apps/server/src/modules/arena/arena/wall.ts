import type { ArenaColumn, ArenaRankingRow } from '@beacon/api/contest/arena'
import type { Platform } from '../../../context.ts'
import { foldArena } from './fold.ts'
import { openArena } from './known.ts'

/** The ranking of an arena for a screen: rows only where everybody may see them. Null: it is gone. */
export interface ArenaWall {
  name: string
  contest_ids: readonly string[]
  version: string
  columns: readonly ArenaColumn[]
  rows: readonly ArenaRankingRow[]
}

export async function readArenaWall(platform: Platform, arena_id: string): Promise<ArenaWall | null> {
  const known = await openArena(platform, arena_id)
  if (known === null) return null
  const { name, is_public, show_rank } = known.row
  const { version, columns, rows } = await foldArena(platform, known)
  const contest_ids = known.members.map(({ contest }) => contest.resource_id)
  const isShown = is_public && show_rank
  return { name, contest_ids, version: `${version}.${known.row.version}.${String(isShown)}`, columns, rows: isShown ? rows : [] }
}
