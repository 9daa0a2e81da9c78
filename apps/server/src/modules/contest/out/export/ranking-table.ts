import { columnsOf } from '@beacon/api/kinds/wall-words'
import { toPoints } from '@beacon/i18n/format'
import type { Executor } from '../../../../db/database.ts'
import { isListed, kindRanking, rankingRow } from '../../score/ranking/index.ts'
import { cellsOf, pointsOf, wholeTopicName, type Board, type BoardRankRow, type ContestStandings } from '../../score/score/index.ts'
import type { Ctx } from '../../../../context.ts'
import { inOrderOf } from '../../watch/statistic/index.ts'
import { findTeamFacts, type TeamFacts } from './repo.ts'
import type { Cell, Table } from '../../../platform/table/index.ts'
import { headOf, words, type Lang } from './words.ts'

export interface Scope {
  standings: ContestStandings
  view: 'public' | 'real'
  bracket_id: string | null
  /** Null: all. A set keeps the order in which its ids came, and the file has its rows in it. */
  entrant_ids: ReadonlySet<string> | null
  user_ids: ReadonlySet<string> | null
  lang: Lang
}

export const boardOf = ({ standings, view }: Pick<Scope, 'standings' | 'view'>): Board => standings[view]

/** Ranked rows of a projection as the scope wants them; the public one leaves out who the contest does not list. */
export function scopedRows(scope: Scope): readonly BoardRankRow[] {
  const { standings, view, bracket_id, entrant_ids } = scope
  const listed = boardOf(scope)
    .ranking(bracket_id ?? undefined)
    .filter((row) => view === 'real' || isListed(standings.contest, row))
  return entrant_ids === null ? listed : inOrderOf(listed, entrant_ids, ({ entrant_id }) => entrant_id)
}

const bracketName = ({ contest }: ContestStandings, id: string | null, lang: Lang): string => {
  const found = contest.brackets.find(({ bracket_id }) => bracket_id === id)
  return found === undefined ? '' : lang === 'zh' ? found.name_zh : found.name_en
}

/** Places with the people behind them; who they are outside the contest only for a maker who may see accounts. */
export async function rankingTable(executor: Executor, scope: Scope, seesPeople: boolean): Promise<Table> {
  const { standings, lang } = scope
  const rows = scopedRows(scope)
  const facts = await findTeamFacts(executor, standings.contest.resource_id)
  const more = seesPeople ? (['real_names', 'organisations', 'work_ids'] as const) : []
  const head = [
    ...headOf(['rank', 'number', 'team', 'tag', 'country', 'bracket', 'members', 'score'], lang),
    ...kindRanking.of(standings.contest).heads.map((words) => words[lang]),
    ...headOf(['last', ...more], lang),
  ]
  return {
    name: words.ranking[lang],
    head,
    rows: rows.map((row) => {
      const found = facts.get(row.entrant_id)
      return [...rankingCells(row, found, scope), ...(seesPeople ? peopleCells(found) : [])]
    }),
    total: rows.length,
  }
}

function rankingCells(row: BoardRankRow, facts: TeamFacts | undefined, { standings, lang }: Scope): Cell[] {
  const { rank, name, country, bracket_id, score, own, last_at } = rankingRow(row, standings.directory)
  return [
    rank,
    facts?.number ?? null,
    name,
    facts?.tag ?? '',
    country,
    bracketName(standings, bracket_id, lang),
    facts?.members.join(', ') ?? '',
    pointsOf(standings.contest, score),
    ...own.map((count, place) => toPoints(count, columnsOf(standings.contest.kind)[place]?.digits ?? 0)),
    last_at,
  ]
}

/** In the order of the members; an organisation that several share stands once. */
const peopleCells = (facts: TeamFacts | undefined): Cell[] => [
  facts?.real_names.join(', ') ?? '',
  [...new Set(facts?.organisations)].join(', '),
  facts?.work_ids.join(', ') ?? '',
]

/** Places with a cell for each column of the matrix, as the kind writes it. */
export async function matrixTable(ctx: Ctx, scope: Scope): Promise<Table> {
  const { standings, lang } = scope
  const board = boardOf(scope)
  const cells = await cellsOf(ctx, standings, board)
  const rows = scopedRows(scope)
  // A file for organisers names every question, also those that players do not see by name.
  const names = cells.topics.map((id) => wholeTopicName(standings.directory, id))
  const body = rows.map((row): Cell[] => {
    const { rank, name, score } = rankingRow(row, standings.directory)
    const whole = board.row(row.entrant_id, scope.bracket_id ?? undefined)
    return [
      rank,
      name,
      pointsOf(standings.contest, score),
      ...(whole === undefined ? [] : cells.each(whole)).map((cell) => (cell === '.' || cell === '' ? null : cell)),
    ]
  })
  // Cells of no topic have no name either: they are counted.
  const width = Math.max(0, ...body.map((row) => row.length - 3))
  const heads = Array.from({ length: Math.max(width, names.length) }, (_, place) => names[place] ?? String(place + 1))
  return { name: words.matrix[lang], head: [...headOf(['rank', 'team', 'score'], lang), ...heads], rows: body, total: body.length }
}
