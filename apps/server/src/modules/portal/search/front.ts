import { searchMost, type SearchReply } from '@beacon/api/platform/search'
import { can, type SignedIn } from '../../../context.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { Failure } from '../../../failure.ts'
import { kindOf, publishedContests } from '../../contest/core/contest/index.ts'
import { selectEntries } from '../../contest/entry/entrant/index.ts'
import { publicRows } from '../../contest/score/ranking/index.ts'
import { standingsOf } from '../../contest/score/score/index.ts'

/** Contests of one's own whose boards are looked through, the newest first. */
const boardsRead = 6
const nothing: SearchReply = { contests: [], teams: [], questions: [] }

const refOf = ({ resource_id, kind, name, game_type }: ContestCommon): SearchReply['contests'][number] => ({
  resource_id,
  kind,
  name,
  game_type,
})

/** The first rows whose name holds the word; names that begin with it come first. */
function best<Row>(rows: readonly Row[], nameOf: (row: Row) => string, word: string): Row[] {
  const lower = word.toLowerCase()
  const rank = (row: Row) => nameOf(row).toLowerCase().indexOf(lower)
  return rows
    .filter((row) => rank(row) >= 0)
    .sort((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1))
    .slice(0, searchMost)
}

/** What a player may open: published contests, and of those they play the public ranking and the board as it is shown to them. */
export async function findPlayed(ctx: SignedIn, word: string): Promise<SearchReply> {
  if (!can(ctx, 'front.contest.view')) return nothing
  const [{ rows }, entries] = await Promise.all([publishedContests(ctx), selectEntries(ctx.db, ctx.actor.user_id)])
  const mine = new Set(entries.filter(({ status }) => status === 'approved').map(({ contest_id }) => contest_id))
  const newest = rows.toSorted((a, b) => b.start_at.localeCompare(a.start_at))
  const played = newest.filter(({ resource_id }) => mine.has(resource_id)).slice(0, boardsRead)
  const [teams, questions] = await Promise.all([
    Promise.all(played.map((contest) => ranked(ctx, contest, word))),
    Promise.all(played.map((contest) => boardTopics(ctx, contest))),
  ])
  return {
    contests: best(newest, ({ name }) => name, word).map(refOf),
    teams: best(teams.flat(), ({ name }) => name, word),
    questions: best(questions.flat(), ({ name }) => name, word),
  }
}

/** Entrants as the public ranking has them. */
async function ranked(ctx: SignedIn, contest: ContestCommon, word: string): Promise<SearchReply['teams']> {
  if (!contest.show_rank) return []
  const standings = await standingsOf(ctx, contest.resource_id)
  return publicRows(standings, word).map(({ entrant_id }) => {
    const about = standings.directory.entrants.get(entrant_id)
    return { entrant_id, name: about?.name ?? '', tag: '', contest: refOf(contest) }
  })
}

/** Topics as the caller's board has them; where they may not enter, none. */
async function boardTopics(ctx: SignedIn, contest: ContestCommon): Promise<SearchReply['questions']> {
  try {
    const topics = await kindOf(contest).topics.onBoard(ctx, contest.resource_id)
    return topics.map(({ topic_id, name }) => ({
      resource_id: topic_id,
      name,
      kind: contest.kind,
      direction: null,
      contest: refOf(contest),
    }))
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}
