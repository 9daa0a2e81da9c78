import type { TotalRow, UnionBoard, UnionContest } from '@beacon/api/contest/screen'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { readPublic, seeContest } from '../../core/contest/index.ts'
import { publicRows, rankingRow } from '../../score/ranking/index.ts'
import { pointsOf, standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { getScreen, selectMembers, viewOf } from '../../core/viewer-key/index.ts'
import { kindScreen } from './port.ts'

const feedKept = 40
const totalKept = 100

interface Part {
  standings: ContestStandings
  weight: number | null
}

async function contestOf(ctx: Ctx, { standings, weight }: Part, top: number): Promise<UnionContest> {
  const { contest, directory } = standings
  const about = await readPublic(ctx, contest.resource_id)
  const rows = contest.show_rank ? publicRows(standings, undefined) : null
  return {
    contest: about,
    weight,
    rows: rows?.slice(0, top).map((row) => rankingRow(row, directory)) ?? null,
    total: rows?.length ?? 0,
    topics: kindScreen.of(contest).topics(standings),
  }
}

/** Solves of all contests, newest first. */
function feedOf(parts: readonly Part[]): UnionBoard['feed'] {
  return parts
    .flatMap(({ standings }) =>
      kindScreen
        .of(standings.contest)
        .feed(standings, feedKept)
        .map((item) => ({ ...item, resource_id: standings.contest.resource_id })),
    )
    .sort((left, right) => (left.at === right.at ? right.feed_id - left.feed_id : left.at < right.at ? 1 : -1))
    .slice(0, feedKept)
}

/** Weighted public scores in whole points, one line a team or person; half points round up. A contest that hides its ranking gives nothing away here. */
async function totalOf(ctx: Ctx, parts: readonly Part[]): Promise<TotalRow[] | null> {
  if (parts.every(({ weight }) => weight === null)) return null
  const lines = new Map<string, TotalRow>()
  for (const [index, { standings, weight }] of parts.entries()) {
    if (!standings.contest.show_rank) continue
    const rows = publicRows(standings, undefined)
    const subjects = await subjectsOf(ctx, rows.map(({ entrant_id }) => entrant_id)) // prettier-ignore
    for (const row of rows) {
      const subject_id = subjects.get(row.entrant_id) ?? row.entrant_id
      const { name, country, logo } = rankingRow(row, standings.directory)
      const line = lines.get(subject_id) ?? { rank: 0, subject_id, name, country, logo, score: 0, parts: parts.map(() => null) }
      const points = Math.floor((pointsOf(standings.contest, row.score) * (weight ?? 0)) / 100 + 0.5)
      lines.set(subject_id, {
        ...line,
        score: line.score + points,
        parts: line.parts.map((known, place) => (place === index ? points : known)),
      })
    }
  }
  const sorted = [...lines.values()].sort((left, right) => right.score - left.score || (left.name < right.name ? -1 : 1))
  return sorted.slice(0, totalKept).map((line, _index, all) => ({ ...line, rank: all.findIndex(({ score }) => score === line.score) + 1 }))
}

/** The team or person behind each entrant: the same one in every contest. */
async function subjectsOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ entrant_id: entrant.entrant_id, team_id: entrant.team_id, user_id: entrant.user_id })
    .from(entrant)
    .where(inArray(entrant.entrant_id, ids))
  return new Map(rows.map(({ entrant_id, team_id, user_id }) => [entrant_id, team_id ?? user_id ?? entrant_id]))
}

/** All contests of a set, the public projection of each. A contest that this display may not see any more is left out. */
export async function readUnion(ctx: Ctx, screen_id: string, top: number | undefined): Promise<UnionBoard> {
  const screen = await getScreen(ctx, screen_id, screen_id)
  const members = await selectMembers(ctx.db, [screen_id])
  const parts: Part[] = []
  for (const { resource_id, weight } of members) {
    await seeContest(ctx, resource_id)
    parts.push({ standings: await standingsOf(ctx, resource_id), weight })
  }
  const most = top ?? screen.options.top ?? 10
  const contests = await Promise.all(parts.map((part) => contestOf(ctx, part, Math.min(100, most))))
  return { screen: await viewOf(ctx, screen), contests, feed: feedOf(parts), total: await totalOf(ctx, parts) }
}
