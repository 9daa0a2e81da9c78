import { createHash } from 'node:crypto'
import { arenaStandings, type ArenaRow } from '@beacon/engine/arena'
import type { ArenaColumn, ArenaRankingRow } from '@beacon/api/contest/arena'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Platform } from '../../../context.ts'
import { readResult, type ContestResult, type ResultRow } from '../../contest/score/result/index.ts'
import type { KnownArena } from './known.ts'
import type { Member } from './repo.ts'

/** The ranking of an arena at one version, for everybody. */
export interface FoldedArena {
  version: string
  columns: ArenaColumn[]
  rows: ArenaRankingRow[]
  /** Places in the rows, by every entrant of the contests that count. */
  placeOf: ReadonlyMap<string, number>
}

const mostKept = 200
const foldsBy = new WeakMap<Pool, LRUCache<string, FoldedArena>>()

interface Counting {
  member: Member
  result: ContestResult
}

/** Published contests of an arena with their results. One that is gone since counts no more. */
async function countingOf(platform: Pick<Platform, 'db' | 'pool'>, { members }: KnownArena): Promise<Counting[]> {
  const published = members.filter(({ contest }) => contest.is_public)
  const results = await Promise.all(published.map(({ contest }) => readResult(platform, contest.resource_id)))
  return published.flatMap((member, place) => {
    const result = results[place]
    return result == null ? [] : [{ member, result }]
  })
}

/**
 * The ranking out of what the contests show to everybody: a frozen one stands still here too. Folded once for each version of its
 * results and of the arena, alike on every replica.
 */
export async function foldArena(platform: Pick<Platform, 'db' | 'pool'>, known: KnownArena): Promise<FoldedArena> {
  const counting = await countingOf(platform, known)
  const version = versionOf(known, counting)
  const folds = foldsIn(platform.pool)
  const found = folds.get(known.row.resource_id)
  if (found?.version === version) return found
  const folded = { version, ...fold(known, counting) }
  folds.set(known.row.resource_id, folded)
  return folded
}

function foldsIn(pool: Pool): LRUCache<string, FoldedArena> {
  const found = foldsBy.get(pool)
  if (found !== undefined) return found
  const made = new LRUCache<string, FoldedArena>({ max: mostKept })
  foldsBy.set(pool, made)
  return made
}

function versionOf({ row }: KnownArena, counting: readonly Counting[]): string {
  const words = counting.map(({ member: { weight, reference, full_mark }, result }) => [result.version, weight, reference, full_mark])
  return createHash('sha256')
    .update(JSON.stringify([row.resource_id, row.version, words]))
    .digest('base64url')
    .slice(0, 16)
}

const subjectOf = ({ team_id, user_id, entrant_id }: ResultRow): string => team_id ?? user_id ?? entrant_id

function fold({ row }: KnownArena, counting: readonly Counting[]): Omit<FoldedArena, 'version'> {
  const about = new Map<string, ResultRow>()
  // The first contest of the arena says what a subject is called.
  for (const { result } of counting) for (const one of result.rows) if (!about.has(subjectOf(one))) about.set(subjectOf(one), one)
  const { references, rows } = arenaStandings({
    algorithm: row.algorithm_type,
    base_score: row.base_score,
    contests: counting.map(({ member: { weight, reference, full_mark }, result }) => ({
      weight,
      reference,
      full_mark,
      entries: result.rows.map((one) => {
        const subject_id = subjectOf(one)
        return { subject_id, sort_name: about.get(subject_id)?.name.toLowerCase() ?? '', score: one.score, last_at: one.last_at }
      }),
    })),
  })
  const places = new Map(rows.map(({ subject_id }, place) => [subject_id, place]))
  const entrants = counting.flatMap(({ result }) => result.rows.map((one) => [one.entrant_id, places.get(subjectOf(one)) ?? -1] as const))
  return {
    columns: counting.map((one, place) => columnOf(one, references[place] ?? 0)),
    rows: rows.map((one) => rankingRow(one, about.get(one.subject_id))),
    placeOf: new Map(entrants),
  }
}

const columnOf = ({ member, result: { contest, state } }: Counting, reference_score: number): ArenaColumn => ({
  resource_id: contest.resource_id,
  name: contest.name,
  translations: contest.translations,
  lang: contest.lang,
  kind: contest.kind,
  weight: member.weight,
  reference: member.reference,
  reference_score,
  state,
  show_rank: contest.show_rank,
})

const rankingRow = ({ subject_id, rank, score, parts, scores, last_at }: ArenaRow, about: ResultRow | undefined): ArenaRankingRow => ({
  rank,
  subject_id,
  name: about?.name ?? '',
  country: about?.country ?? null,
  logo: about?.logo ?? null,
  score,
  parts,
  scores,
  last_at: last_at === null ? null : new Date(last_at).toISOString(),
})

/** The best place that one of these entrants has part in. */
export function ownRow({ rows, placeOf }: FoldedArena, entrant_ids: ReadonlySet<string>): ArenaRankingRow | null {
  const places = [...entrant_ids].flatMap((id) => placeOf.get(id) ?? []).filter((place) => place >= 0)
  return places.length === 0 ? null : (rows[Math.min(...places)] ?? null)
}
