import type { RankingRow } from '@beacon/api/contest/ranking'
import { LRUCache } from 'lru-cache'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { kindRanking } from './port.ts'
import { ownOf, type BoardRankRow, type ContestStandings, type Directory } from '../score/index.ts'

/** Ready JSON texts by version and page, shared by everybody who asks. */
const texts = new LRUCache<string, Buffer>({ max: 2_000, maxSize: 64 * 1024 * 1024, sizeCalculation: (text) => text.length + 1 })

export function readyText(key: string, make: () => string): Buffer {
  const known = texts.get(key)
  if (known !== undefined) return known
  const made = Buffer.from(make())
  texts.set(key, made)
  return made
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

export function rankingRow(row: BoardRankRow, { contest, entrants }: Directory): RankingRow {
  const about = entrants.get(row.entrant_id)
  return {
    rank: row.rank ?? 0,
    entrant_id: row.entrant_id,
    name: about?.name ?? '',
    score: row.score,
    own: ownOf(contest, row),
    solved: row.solved ?? 0,
    last_at: isoOf(row.last_at),
    country: about?.country ?? null,
    logo: about?.logo ?? null,
    bracket_id: about?.bracket_id ?? null,
  }
}

export const listsAll = (contest: ContestCommon): boolean => kindRanking.of(contest).listsAll(contest)

/** Who has not scored stands in the public ranking only where the contest shows them. */
export const isListed = (contest: ContestCommon, row: Pick<BoardRankRow, 'score'>): boolean =>
  listsAll(contest) || row.score !== 0 || ownOf(contest, row).some((count) => count > 0)

/** Rows of the public ranking, overall or of a bracket: without the unanswered where the contest says so, found by name. */
export function publicRows(standings: ContestStandings, q: string | undefined, bracket?: string): readonly BoardRankRow[] {
  const { contest, directory } = standings
  const rows = standings.public.ranking(bracket).filter((row) => isListed(contest, row))
  const wanted = q?.trim().toLowerCase() ?? ''
  return wanted === '' ? rows : rows.filter((row) => (directory.entrants.get(row.entrant_id)?.name ?? '').toLowerCase().includes(wanted))
}

/** How many of the same kind stand apart: 0 where the rows are those of a bracket, or were looked for. */
export function unrankedBeside(
  standings: ContestStandings,
  { q, bracket_id }: { q?: string | undefined; bracket_id?: string | undefined },
): number {
  if (bracket_id !== undefined || (q?.trim() ?? '') !== '') return 0
  return standings.public.unranked().filter((row) => isListed(standings.contest, row)).length
}

export const pageOf = <T>(rows: readonly T[], { page, size }: { page: number; size: number }): readonly T[] =>
  rows.slice((page - 1) * size, page * size)
