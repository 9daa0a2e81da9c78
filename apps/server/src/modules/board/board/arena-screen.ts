import type { BoardTable } from '@beacon/api/board/board-table'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { ready, type Special } from '../../../module.ts'
import { screensOf } from '../../contest/core/viewer-cookie/index.ts'
import { type ArenaWall, boardArenaPort } from './port.ts'

const mostRows = 1_000

/** An arena's ranking for whoever shows one of its contests: it says nothing that the arena's page does not. @throws screen_closed */
export async function readArenaScreen(ctx: Ctx, arena_id: string): Promise<Special> {
  const screens = await screensOf(ctx, ctx.cookies.get)
  const wall = screens.length === 0 ? null : await boardArenaPort.answer().readArenaWall(ctx, arena_id)
  if (wall === null) return fail('screen_closed')
  const members = new Set(wall.contest_ids)
  if (!screens.some(({ contest_ids }) => contest_ids.some((id) => members.has(id)))) return fail('screen_closed')
  return ready(JSON.stringify(tableOf(arena_id, wall)), { etag: `"${wall.version}"` })
}

function tableOf(arena_id: string, { name, columns, rows }: ArenaWall): BoardTable {
  const about = { rank_id: arena_id, name, name_en: '', background: null, unit: 'team' as const, total_digits: 2 }
  return {
    ...about,
    races: columns.map(({ resource_id, name: title, kind, state }) => {
      return { race_id: resource_id, name: title, short_name: title, category: kind, state, data_at: null, most: null }
    }),
    entries: rows.slice(0, mostRows).map(({ subject_id, rank, name: called, country, logo, score, parts, scores }) => {
      const entry = { key: subject_id, rank, name: called, organisation: null, country, logo, total: score }
      return { ...entry, cells: [...parts], scores: scores.map((one) => (one === null ? null : one * 10)) }
    }),
    total: rows.length,
    categories: [],
    united: [],
  }
}
