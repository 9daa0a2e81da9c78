import { scoreKindOf } from '@beacon/engine/kinds'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { openContest, stateOf } from '../../core/contest/index.ts'
import { publicRows } from '../ranking/index.ts'
import { standingsOf, type ContestStandings, type Directory } from '../score/index.ts'

/** `sealed`: its kind releases results by hand and has not. `final`: it is over and nothing is held back. */
export const resultStates = ['not_started', 'live', 'frozen', 'sealed', 'final'] as const
export type ResultState = (typeof resultStates)[number]

/** A place of the public ranking, with who it is in every contest. */
export interface ResultRow {
  entrant_id: string
  /** Exactly one of both: the team of a team contest, the person of an individual one. */
  team_id: string | null
  user_id: string | null
  /** As the contest calls it, its own number there, and its picture. */
  name: string
  number: number
  country: string | null
  logo: string | null
  /** From 1; equal places share one. */
  rank: number
  /** Hundredths of a point, whatever the kind's scale: rounded half up. May be below 0. */
  score: number
  /** Last positive scoring event, epoch ms. */
  last_at: number | null
}

export interface ContestResult {
  contest: ContestCommon
  state: ResultState
  /** Moves with whatever stands here, alike on every replica. */
  version: string
  /** Digits behind the point that the contest's own ranking shows, at most 2. */
  digits: 0 | 2
  /** In place order. Empty where the contest does not publish its ranking. */
  rows: readonly ResultRow[]
}

interface Known {
  result: ContestResult
  version: string
}
const knownBy = new WeakMap<Pool, LRUCache<string, Known>>()
const mostKept = 500

/**
 * Result of a contest: its overall public ranking as everybody may know it now, freeze and seal included, in hundredths of a point.
 * Null for a contest that is gone. It says nothing about who may see the contest: the caller leaves out what its reader may not.
 * Kept by version, so that a contest that stands still costs its readers nothing.
 */
export async function readResult(platform: Pick<Platform, 'db' | 'pool'>, contest_id: string): Promise<ContestResult | null> {
  if ((await openContest(platform, contest_id)) === null) return null
  const standings = await standingsOf(platform, contest_id)
  const state = resultStateOf(standings)
  const version = `${standings.public.version}.${state}`
  const known = knownIn(platform.pool)
  const found = known.get(contest_id)
  if (found?.version === version) return found.result
  const subjects = await subjectsOf(platform.pool, standings.directory)
  const rows = standings.contest.show_rank ? rowsOf(standings, subjects) : []
  const { contest } = standings
  const digits = scoreKindOf(contest.kind).point_digits === 0 ? 0 : 2
  const result: ContestResult = { contest, state, version: `${contest_id}.${version}`, digits, rows }
  known.set(contest_id, { result, version })
  return result
}

function knownIn(pool: Pool): LRUCache<string, Known> {
  const found = knownBy.get(pool)
  if (found !== undefined) return found
  const made = new LRUCache<string, Known>({ max: mostKept })
  knownBy.set(pool, made)
  return made
}

function resultStateOf(standings: ContestStandings): ResultState {
  const { status } = stateOf(standings.contest, standings.now)
  if (status === 'not_started') return 'not_started'
  if (standings.is_frozen) return 'frozen'
  if (standings.is_sealed && isHeldBack(standings)) return 'sealed'
  return status === 'finished' ? 'final' : 'live'
}

/** Whether the kind's seal holds back anybody's score. */
const isHeldBack = ({ real, public: shown }: ContestStandings): boolean =>
  real.ranking().some(({ entrant_id, score }) => shown.rankRow(entrant_id)?.score !== score)

/** Hundredths of a point from an integer of the kind's scale, half up. */
export function hundredthsOf({ kind }: Pick<ContestCommon, 'kind'>, score: number): number {
  const digits = scoreKindOf(kind).point_digits
  return digits <= 2 ? score * 10 ** (2 - digits) : Math.floor(score / 10 ** (digits - 2) + 0.5)
}

interface Subject {
  team_id: string | null
  user_id: string | null
}
/** By the names that stand beside scores: they are read again when an entrant comes, and an entrant's subject never changes. */
const subjectsBy = new WeakMap<Directory, Promise<ReadonlyMap<string, Subject>>>()

function subjectsOf(pool: Pool, directory: Directory): Promise<ReadonlyMap<string, Subject>> {
  const found = subjectsBy.get(directory)
  if (found !== undefined) return found
  const reading = readSubjects(pool, directory.contest.resource_id)
  subjectsBy.set(directory, reading)
  reading.catch(() => subjectsBy.delete(directory))
  return reading
}

async function readSubjects(pool: Pool, contest_id: string): Promise<ReadonlyMap<string, Subject>> {
  const text = 'select entrant_id, team_id, user_id from entrant where contest_id = $1'
  const { rows } = await pool.query<Subject & { entrant_id: string }>(text, [contest_id])
  return new Map(rows.map(({ entrant_id, team_id, user_id }) => [entrant_id, { team_id, user_id }]))
}

const rowsOf = (standings: ContestStandings, subjects: ReadonlyMap<string, Subject>): ResultRow[] =>
  publicRows(standings, undefined).flatMap(({ entrant_id, rank, score, last_at }) => {
    const about = standings.directory.entrants.get(entrant_id)
    const subject = subjects.get(entrant_id)
    if (rank === null || about === undefined || subject === undefined) return []
    const { name, number, country, logo } = about
    return [{ entrant_id, ...subject, name, number, country, logo, rank, score: hundredthsOf(standings.contest, score), last_at }]
  })
