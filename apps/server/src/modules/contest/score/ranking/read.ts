import type { ranking as contract } from '@beacon/api/contest/ranking'
import type { Parsed } from '@beacon/api/endpoint'
import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail, failFields } from '../../../../failure.ts'
import { ready, type Special } from '../../../../module.ts'
import { seeContest } from '../../core/contest/index.ts'
import { cellsOf, kindScore, standingsOf } from '../score/index.ts'
import { ownOrganisation } from './organisation.ts'
import { pageOf, publicRows, rankingRow, readyText, unrankedBeside } from './page.ts'
import { trendSeries } from './trend.ts'

/** One of the contest's brackets; anything else is a wrong field. */
function mustBeBracket({ brackets }: Pick<ContestCommon, 'brackets'>, id: string | undefined): void {
  if (id !== undefined && brackets.every(({ bracket_id }) => bracket_id !== id)) failFields({ bracket_id: { code: 'field_wrong' } })
}

type PageQuery = Parsed<typeof contract.list>['query']
/** Five that somebody chose, and the own one. */
const pickedMost = 6
const cacheOf = 'private, no-cache'

/** The public ranking: one text per page and version, the same for everybody. */
export async function readRanking(ctx: Ctx, contest_id: string, query: PageQuery): Promise<Special> {
  const { contest } = await seeContest(ctx, contest_id)
  if (!contest.show_rank) return fail('ranking_unpublished')
  mustBeBracket(contest, query.bracket_id)
  const standings = await standingsOf(ctx, contest_id)
  const { is_frozen, directory } = standings
  const { version } = standings.public
  const own = await ownOrganisation(ctx, contest_id, query.own_organisation)
  const json = readyText(
    `ranking ${contest_id} ${version} ${is_frozen} ${query.page} ${query.size} ${query.bracket_id ?? ''} ${own.key} ${query.q ?? ''}`,
    () => {
      const rows = publicRows(standings, query.q, query.bracket_id).filter(({ entrant_id }) => own.has(entrant_id))
      const items = pageOf(rows, query).map((row) => rankingRow(row, directory))
      return JSON.stringify({
        items,
        total: rows.length,
        unranked: own.key === '' ? unrankedBeside(standings, query) : 0,
        is_frozen,
        version,
      })
    },
  )
  return ready(json, { etag: `"${version}.${is_frozen ? 'f' : 'o'}${own.key}"`, cache: cacheOf })
}

/** The public ranking with a cell for each topic. */
export async function readMatrix(ctx: Ctx, contest_id: string, query: PageQuery): Promise<Special> {
  const { contest } = await seeContest(ctx, contest_id)
  if (!contest.show_rank) return fail('ranking_unpublished')
  mustBeBracket(contest, query.bracket_id)
  const standings = await standingsOf(ctx, contest_id)
  const { is_frozen, directory, public: board } = standings
  const cells = await cellsOf(ctx, standings, board)
  const topics = kindScore.of(contest).columns(standings, cells.topics)
  const version = `${board.version}.${cells.stamp}.${topics.reduce((sum, { value }) => sum + value, 0)}.${is_frozen ? 'f' : 'o'}`
  const own = await ownOrganisation(ctx, contest_id, query.own_organisation)
  const page = `${query.page} ${query.size} ${query.bracket_id ?? ''} ${own.key} ${query.q ?? ''}`
  const json = readyText(`matrix ${contest_id} ${version} ${page}`, () => {
    const rows = publicRows(standings, query.q, query.bracket_id).filter(({ entrant_id }) => own.has(entrant_id))
    const items = pageOf(rows, query).flatMap(({ entrant_id }) => {
      const row = board.row(entrant_id, query.bracket_id)
      return row === undefined ? [] : [{ ...rankingRow(row, directory), cells: cells.of(row) }]
    })
    return JSON.stringify({
      topics,
      items,
      total: rows.length,
      unranked: own.key === '' ? unrankedBeside(standings, query) : 0,
      is_frozen,
      version,
    })
  })
  return ready(json, { etag: `"${version}${own.key}"`, cache: cacheOf })
}

/** Score over time of the first places and of chosen entrants. */
export async function readTrend(ctx: Ctx, contest_id: string, query: Parsed<typeof contract.trend>['query']): Promise<Special> {
  const { contest } = await seeContest(ctx, contest_id)
  if (!contest.show_trend) return fail('trend_unpublished')
  mustBeBracket(contest, query.bracket_id)
  const standings = await standingsOf(ctx, contest_id)
  const { is_frozen } = standings
  const { version } = standings.public
  const picked = [...new Set(query.entrant_id ?? [])].slice(0, pickedMost)
  const json = readyText(`trend ${contest_id} ${version} ${is_frozen} ${query.top} ${query.bracket_id ?? ''} ${picked.join()}`, () =>
    JSON.stringify({ series: trendSeries(standings, query.top, picked, { bracket: query.bracket_id }), is_frozen, version }),
  )
  return ready(json, { etag: `"${version}.${is_frozen ? 'f' : 'o'}"`, cache: cacheOf })
}
