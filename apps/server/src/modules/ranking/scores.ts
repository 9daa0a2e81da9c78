import type { ranking as contract, ScoreRow } from '@beacon/api/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../context.ts'
import { staffContest } from '../contest/index.ts'
import { standingsOf } from '../score/index.ts'
import { pageOf, rankingRow } from './page.ts'

type Input = Parsed<typeof contract.scores>

/** Real ranking beside the public one, with what the score is made of. */
export async function listScores(
  ctx: SignedIn,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Promise<Reply<typeof contract.scores>> {
  await staffContest(ctx, params.resource_id, 'contest.watch')
  const standings = await standingsOf(ctx, params.resource_id)
  const wanted = query.q?.trim().toLowerCase() ?? ''
  const rows = standings.real.page(0, standings.real.total()).map((row): ScoreRow => {
    const shown = standings.public.rankRow(row.entrant_id)
    const { topics, blood, hints, adjustments, judged } = row.parts
    return {
      ...rankingRow(row, standings.directory),
      public_rank: shown?.rank ?? null,
      public_score: shown?.score ?? 0,
      topic_points: topics,
      blood_points: blood,
      hint_points: -hints,
      adjustment_points: adjustments,
      judged_points: judged,
    }
  })
  const found = wanted === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  return { items: [...pageOf(sorted(found, query.sort), query)], total: found.length, is_frozen: standings.is_frozen }
}

const sortable = [
  'rank',
  'score',
  'solved',
  'public_rank',
  'public_score',
  'topic_points',
  'blood_points',
  'hint_points',
  'adjustment_points',
  'judged_points',
] as const

function sorted(rows: ScoreRow[], sort: string | undefined): ScoreRow[] {
  const column = sortable.find((name) => name === sort?.replace(/^-/u, ''))
  if (column === undefined) return rows
  const sign = sort?.startsWith('-') === true ? -1 : 1
  return rows.toSorted((left, right) => sign * ((left[column] ?? Infinity) - (right[column] ?? Infinity)) || left.rank - right.rank)
}
