import type { ranking as contract, ScoreRow } from '@beacon/api/contest/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { vocabularies } from '@beacon/api/kinds/vocabularies'
import type { Vocabulary } from '@beacon/api/kinds/vocabulary'
import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { staffContest, watchedEntrants } from '../../core/contest/index.ts'
import { standingsOf, type BoardRow, type ContestStandings } from '../score/index.ts'
import { momentOf, type Moment } from './moment.ts'
import { pageOf, rankingRow } from './page.ts'
import { partsOf } from './parts.ts'

type Input = Parsed<typeof contract.scores>

/** Whole tables of a moment: pages, searches and orders of one standing are cut from the same rows. */
const tables = new LRUCache<string, ScoreRow[]>({ max: 40 })

/** Real ranking beside the public one, with what the score is made of; of now or of any moment, overall or within a bracket. */
export async function listScores(
  ctx: SignedIn,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Promise<Reply<typeof contract.scores>> {
  const own = await watchedEntrants(ctx, await staffContest(ctx, params.resource_id, 'contest.watch'))
  const standings = await standingsOf(ctx, params.resource_id)
  const moment = momentOf(standings, query.at === undefined ? null : Date.parse(query.at))
  const wanted = query.q?.trim().toLowerCase() ?? ''
  const rows = tableOf(standings, moment, query.bracket_id).filter(({ entrant_id }) => own?.has(entrant_id) ?? true)
  const found = wanted === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  const { is_frozen, seq, version } = moment
  return { items: [...pageOf(sorted(found, query.sort, standings.contest), query)], total: found.length, is_frozen, seq, version }
}

function tableOf(standings: ContestStandings, moment: Moment, bracket: string | undefined): ScoreRow[] {
  const key = `${standings.contest.resource_id} ${moment.version} ${moment.public_seq} ${moment.is_frozen} ${bracket ?? ''} ${standings.directory.stamp}`
  const known = tables.get(key)
  if (known !== undefined) return known
  const made = moment.real.page(0, moment.real.total(bracket), bracket).map((row) => scoreRow(standings, moment, row, bracket))
  tables.set(key, made)
  return made
}

/** One row of the table; of an entrant without a rank too. */
export function scoreRow({ contest, directory }: ContestStandings, moment: Moment, row: BoardRow, bracket?: string): ScoreRow {
  const shown = moment.public.rankRow(row.entrant_id, bracket)
  const parts = partsOf(contest, row)
  const named = (wanted: string) => parts.find(({ name }) => name === wanted)?.points ?? 0
  return {
    ...rankingRow(row, directory),
    public_rank: shown?.rank ?? null,
    public_score: shown?.score ?? 0,
    parts: parts.map(({ points }) => points),
    topic_points: named('topics'),
    blood_points: named('blood'),
    hint_points: named('hints'),
    adjustment_points: named('adjustments'),
    judged_points: named('judged'),
  }
}

const sortable = [
  'rank',
  'score',
  'public_rank',
  'public_score',
  'topic_points',
  'blood_points',
  'hint_points',
  'adjustment_points',
  'judged_points',
] as const

/** The number of a row by the name of a field, a column or a part of its kind; null for no name of any. */
function numberOf(name: string | undefined, { kind }: ContestCommon): ((row: ScoreRow) => number | null) | null {
  const field = sortable.find((one) => one === name)
  if (field !== undefined) return (row) => row[field]
  const { columns, parts }: Vocabulary = vocabularies[kind]
  const column = columns.findIndex(({ key }) => key === name)
  if (column >= 0) return ({ own }) => own[column] ?? 0
  const part = parts.findIndex((one) => one === name)
  return part < 0 ? null : (row) => row.parts[part] ?? 0
}

function sorted(rows: ScoreRow[], sort: string | undefined, contest: ContestCommon): ScoreRow[] {
  const sign = sort?.startsWith('-') === true ? -1 : 1
  const name = sort?.replace(/^-/u, '')
  if (name === 'name') return rows.toSorted((left, right) => sign * left.name.localeCompare(right.name) || left.rank - right.rank)
  if (name === 'last_at')
    return rows.toSorted((left, right) => sign * (left.last_at ?? '').localeCompare(right.last_at ?? '') || left.rank - right.rank)
  const number = numberOf(name, contest)
  if (number === null) return rows
  const none = sign * Number.MAX_SAFE_INTEGER
  return rows.toSorted((left, right) => sign * ((number(left) ?? none) - (number(right) ?? none)) || left.rank - right.rank)
}
