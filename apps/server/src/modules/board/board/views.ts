import type { BoardView } from '@beacon/api/board/board'
import type { SignedIn } from '../../../context.ts'
import { getBoard, selectJoins } from './repo.ts'
import { readRaces } from './table.ts'

/** A board as its form shows it. @throws not_found */
export async function readBoard(ctx: SignedIn, rank_id: string): Promise<BoardView> {
  const row = await getBoard(ctx, rank_id)
  const { name, name_en, background, unit, unite_best, is_realtime, is_published, total_digits, hide_zero, version, updated_at } = row
  const races = (await readRaces(ctx, row)).map(({ race, source }) => {
    const { data_rows: _rows, rank_id: _rank, sort: _sort, data_version: _version, ...own } = race
    return { ...own, source_name: source.name, state: source.state, rows: source.rows.length }
  })
  const about = { rank_id, name, name_en, background, unit, unite_best, is_realtime, is_published, total_digits, hide_zero }
  return { ...about, races, joins: await selectJoins(ctx.db, rank_id), version, updated_at }
}
