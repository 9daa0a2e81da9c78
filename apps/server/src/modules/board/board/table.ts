import type { BoardTable } from '@beacon/api/board/board-table'
import { categoriesOf, foldBoard, foldedName, mostOf, type RaceRule, uniteBoard } from '@beacon/engine'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Platform } from '../../../context.ts'
import { type BoardRecord, type RaceRecord, selectJoins, selectRaces } from './repo.ts'
import { type RaceSourceResult, readSource } from './sources.ts'

const mostEntries = 1_000

export interface ReadRace {
  race: RaceRecord
  source: RaceSourceResult
}
export interface FoldedBoard {
  table: BoardTable
  json: Buffer
  /** Alike on every replica: of what is settled and of all that counts. */
  etag: string
}

export const ruleOf = (race: Pick<RaceRecord, 'normalize_by' | 'normalized_score' | 'weighting_factor' | 'full_mark'>): RaceRule => ({
  by: race.normalize_by,
  normalized: race.normalized_score,
  factor: race.weighting_factor,
  full: race.full_mark,
})

/** All races of a board with what each brings now. */
export async function readRaces(platform: Platform, board: BoardRecord): Promise<ReadRace[]> {
  const races = await selectRaces(platform.db, board.rank_id)
  return Promise.all(races.map(async (race) => ({ race, source: await readSource(platform, board, race) })))
}

const foldsBy = new WeakMap<Pool, LRUCache<string, FoldedBoard>>()

/** The ranking of a board, folded again when a version of anything in it moves; ten walls that ask share one. */
export async function readTable(platform: Platform, board: BoardRecord): Promise<FoldedBoard> {
  const races = await readRaces(platform, board)
  const etag = `"${[board.version, Date.parse(board.updated_at), ...races.map(({ source }) => source.version)].join(' ')}"`
  const folds = foldsBy.get(platform.pool) ?? new LRUCache<string, FoldedBoard>({ max: 100 })
  foldsBy.set(platform.pool, folds)
  const known = folds.get(board.rank_id)
  if (known?.etag === etag) return known
  const joins = new Map((await selectJoins(platform.db, board.rank_id)).map(({ from, into }) => [from, into]))
  const table = tableOf(board, races, joins)
  const made = { table, json: Buffer.from(JSON.stringify(table)), etag }
  folds.set(board.rank_id, made)
  return made
}

function tableOf(board: BoardRecord, races: readonly ReadRace[], joins: ReadonlyMap<string, string>): BoardTable {
  const inputs = races.map(({ race, source }) => ({ rule: ruleOf(race), category: race.category, rows: source.rows }))
  const entries = foldBoard(inputs, { joins, hide_zero: board.hide_zero })
  const united = uniteBoard(inputs, entries, { by_organisation: board.unit === 'organisation', best: board.unite_best })
  const { rank_id, name, name_en, background, unit, total_digits } = board
  return {
    rank_id,
    name,
    name_en,
    background,
    unit,
    total_digits,
    races: races.map(({ race, source }) => ({
      race_id: race.race_id,
      name: race.name,
      short_name: race.short_name,
      category: race.category,
      state: source.state,
      data_at: race.data_at,
      most: mostOf(ruleOf(race)),
    })),
    entries: entries.slice(0, mostEntries).map((entry) => {
      const rows = entry.cells.map((cell, race) => (cell === null ? undefined : races[race]?.source.rows[cell.row]))
      return {
        key: entry.key,
        rank: entry.rank,
        name: entry.name,
        organisation: entry.organisation,
        country: rows.find((row) => (row?.country ?? null) !== null)?.country ?? null,
        logo: rows.find((row) => (row?.logo ?? null) !== null)?.logo ?? null,
        total: entry.total,
        cells: entry.cells.map((cell) => cell?.value ?? null),
        scores: rows.map((row) => row?.score ?? null),
      }
    }),
    total: entries.length,
    categories: categoriesOf(inputs),
    united: united.slice(0, mostEntries),
  }
}

/** Which entry of a board a name from outside counts for: the first by number, else by name; null: none knows it. */
export function matcherOf(races: readonly ReadRace[], joins: ReadonlyMap<string, string>) {
  const names = new Map<string, string>()
  const numbers = new Map<string, string>()
  for (const { source } of races)
    for (const { name, number } of source.rows) {
      const folded = foldedName(name)
      const key = joins.get(folded) ?? folded
      if (!names.has(key)) names.set(key, name)
      if (number !== null && !numbers.has(number)) numbers.set(number, name)
    }
  return ({ name, number }: { name: string; number: string | null }): string | null => {
    const folded = foldedName(name)
    return (number === null ? undefined : numbers.get(number)) ?? names.get(joins.get(folded) ?? folded) ?? null
  }
}
