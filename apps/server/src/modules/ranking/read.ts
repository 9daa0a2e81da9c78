import type { ranking as contract } from '@beacon/api/ranking'
import type { Parsed } from '@beacon/api/endpoint'
import type { Ctx } from '../../context.ts'
import { fail } from '../../failure.ts'
import { ready, type Special } from '../../module.ts'
import { seeContest } from '../contest/index.ts'
import { cellsOf, standingsOf } from '../score/index.ts'
import { matrixTopics, pageOf, publicRows, rankingRow, readyText } from './page.ts'
import { trendSeries } from './trend.ts'

type PageQuery = Parsed<typeof contract.list>['query']
const cacheOf = 'private, no-cache'

/** The public ranking: one text per page and version, the same for everybody. */
export async function readRanking(ctx: Ctx, contest_id: string, query: PageQuery): Promise<Special> {
  const { contest } = await seeContest(ctx, contest_id)
  if (!contest.show_rank) return fail('ranking_unpublished')
  const standings = await standingsOf(ctx, contest_id)
  const { is_frozen, directory } = standings
  const { version } = standings.public
  const json = readyText(`ranking ${contest_id} ${version} ${is_frozen} ${query.page} ${query.size} ${query.q ?? ''}`, () => {
    const rows = publicRows(standings, query.q)
    const items = pageOf(rows, query).map((row) => rankingRow(row, directory))
    return JSON.stringify({ items, total: rows.length, is_frozen, version })
  })
  return ready(json, { etag: `"${version}.${is_frozen ? 'f' : 'o'}"`, cache: cacheOf })
}

/** The public ranking with a cell for each topic. */
export async function readMatrix(ctx: Ctx, contest_id: string, query: PageQuery): Promise<Special> {
  const { contest } = await seeContest(ctx, contest_id)
  if (!contest.show_rank) return fail('ranking_unpublished')
  const standings = await standingsOf(ctx, contest_id)
  const { is_frozen, directory, public: board } = standings
  const cells = await cellsOf(ctx, standings, board)
  const topics = matrixTopics(standings, cells)
  const version = `${board.version}.${cells.stamp}.${topics.reduce((sum, { value }) => sum + value, 0)}.${is_frozen ? 'f' : 'o'}`
  const json = readyText(`matrix ${contest_id} ${version} ${query.page} ${query.size} ${query.q ?? ''}`, () => {
    const rows = publicRows(standings, query.q)
    const items = pageOf(rows, query).flatMap(({ entrant_id }) => {
      const row = board.row(entrant_id)
      return row === undefined ? [] : [{ ...rankingRow(row, directory), cells: cells.of(row) }]
    })
    return JSON.stringify({ topics, items, total: rows.length, is_frozen, version })
  })
  return ready(json, { etag: `"${version}"`, cache: cacheOf })
}

/** Score over time of the first places and of chosen entrants. */
export async function readTrend(ctx: Ctx, contest_id: string, query: Parsed<typeof contract.trend>['query']): Promise<Special> {
  const { contest } = await seeContest(ctx, contest_id)
  if (!contest.show_trend) return fail('trend_unpublished')
  const standings = await standingsOf(ctx, contest_id)
  const { is_frozen } = standings
  const { version } = standings.public
  const picked = [...new Set(query.entrant_id ?? [])].slice(0, 5)
  const json = readyText(`trend ${contest_id} ${version} ${is_frozen} ${query.top} ${picked.join()}`, () =>
    JSON.stringify({ series: trendSeries(standings, query.top, picked), is_frozen, version }),
  )
  return ready(json, { etag: `"${version}.${is_frozen ? 'f' : 'o'}"`, cache: cacheOf })
}
