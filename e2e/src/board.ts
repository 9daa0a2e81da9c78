import { board } from '@beacon/api/board/board'
import type { Person } from '@beacon/api/people/person'

/** A league over two contests of the stage, and the addresses of its screens with their key; base path not included. */
export interface StageBoard {
  rank_id: string
  viewer_key: string
}

export async function makeBoard(admin: Person, contests: readonly string[]): Promise<StageBoard> {
  const races = contests.map((contest_id, index) => ({
    name: `Harbour race ${index + 1}`,
    short_name: `H${index + 1}`,
    category: 'flag' as const,
    normalize_by: 'top' as const,
    normalized_score: 10_000,
    weighting_factor: 500,
    source: 'contest' as const,
    contest_id,
  }))
  const { rank_id } = await admin.call(board.create, { body: { name: 'Harbour Season', is_published: true, races } })
  const { viewer_key } = await admin.call(board.add_key, { params: { rank_id }, body: { name: 'Hall' } })
  return { rank_id, viewer_key }
}
