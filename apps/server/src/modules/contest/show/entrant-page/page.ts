import type { EntrantPageView } from '@beacon/api/contest/entrant-page'
import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { fail } from '../../../../failure.ts'
import { iso, seeContest } from '../../core/contest/index.ts'
import { namedTopics, standingsOf, trendLines, type ContestStandings } from '../../score/score/index.ts'
import { kindEntrantPage } from './port.ts'
import { type DirectionNames, findEntrant, selectDirections, selectMembers } from './repo.ts'

const lineSteps = 120

/** What everybody may see of an entrant, of the public projection. Who stands in no ranking is not found: banned, hidden, left out, unknown alike. */
export async function readEntrantPage(
  ctx: Ctx,
  { resource_id, entrant_id }: { resource_id: string; entrant_id: string },
): Promise<EntrantPageView> {
  const { contest } = await seeContest(ctx, resource_id)
  if (!contest.show_rank) return fail('ranking_unpublished')
  const standings = await standingsOf(ctx, resource_id)
  const row = standings.public.row(entrant_id)
  const about = await findEntrant(ctx.db, resource_id, entrant_id)
  const isSeen = about !== null && (about.status === 'approved' || about.status === 'withdrawn') && !about.is_hidden
  if (row === undefined || !isSeen || row.rank === null) return fail('not_found')
  const members = contest.show_members ? await selectMembers(ctx.db, entrant_id) : null
  const solves = solvesOf(standings, entrant_id)
  const { number, name, tag, country, logo } = about
  return {
    entrant_id,
    number,
    name,
    tag,
    country,
    logo,
    bracket: bracketOf(contest, about),
    members,
    rank: row.rank,
    total: standings.public.total(),
    score: row.score,
    solved: row.solved ?? 0,
    last_at: row.last_at === null ? null : iso(row.last_at),
    line: lineOf(standings, entrant_id),
    solves,
    directions: directionsOf(standings, solves, await selectDirections(ctx.db)),
    is_frozen: standings.is_frozen,
    version: standings.public.version,
  }
}

function bracketOf({ brackets }: ContestCommon, { bracket_id }: EntrantRecord): EntrantPageView['bracket'] {
  const found = brackets.find((one) => one.bracket_id === bracket_id)
  return found === undefined ? null : { bracket_id: found.bracket_id, name_en: found.name_en, name_zh: found.name_zh }
}

/** Newest first. */
function solvesOf(standings: ContestStandings, entrant_id: string): EntrantPageView['solves'] {
  const topics = namedTopics(standings, 'public')
  return kindEntrantPage
    .of(standings.contest)
    .completed(standings, entrant_id)
    .map(({ topic_id, at, points, blood }) => {
      const topic = topics.get(topic_id)
      return { topic_id, name: topic?.name ?? '', direction: topic?.direction ?? '', at: iso(at), points, blood }
    })
    .toReversed()
}

function lineOf(standings: ContestStandings, entrant_id: string): EntrantPageView['line'] {
  const { freeze_seq } = standings
  const [line] = trendLines(standings, [entrant_id], { view: 'public', freeze_seq, steps: lineSteps })
  return (line?.steps ?? []).map(({ at, rank, score }) => ({ at: iso(at), rank, score }))
}

/** Every direction that has a topic players know of, in the contest's order. */
function directionsOf(
  standings: ContestStandings,
  solves: EntrantPageView['solves'],
  names: DirectionNames,
): EntrantPageView['directions'] {
  const sums = new Map<string, EntrantPageView['directions'][number]>()
  for (const { direction } of kindEntrantPage.of(standings.contest).topics(standings)) {
    const sum = sums.get(direction) ?? {
      direction,
      ...(names.get(direction) ?? { name_en: direction, name_zh: direction }),
      solved: 0,
      topics: 0,
      points: 0,
    }
    sums.set(direction, { ...sum, topics: sum.topics + 1 })
  }
  for (const { direction, points } of solves) {
    const sum = sums.get(direction)
    if (sum !== undefined) sums.set(direction, { ...sum, solved: sum.solved + 1, points: sum.points + points })
  }
  return [...sums.values()]
}
