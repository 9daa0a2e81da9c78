import type { contest as contract } from '@beacon/api/contest'
import type { ContestMe } from '@beacon/api/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { countUnread } from '../bulletin/index.ts'
import { findEntry, type Entry } from '../entrant/index.ts'
import { standingsOf, type ContestStandings } from '../score/index.ts'
import { selectOpened, selectTopics } from '../topic/index.ts'
import { iso } from './clock.ts'
import { staffRole, seeContest, type SeenContest } from './visible.ts'

interface WrongTries {
  topic_id: string
  wrong: number
}

/** Wrong tries that count against the limit, of an entrant or of one member who solves alone. */
async function selectWrong(executor: Executor, solver: { id: string; run: number }): Promise<Map<string, number>> {
  const { rows } = await executor.execute<WrongTries & Record<string, unknown>>(sql`
    select topic_id, count(*)::int as wrong from submission
    where (entrant_id = ${solver.id} or solver_id = ${solver.id}) and run = ${solver.run} and is_attempt and verdict is distinct from 'correct' group by topic_id`)
  return new Map(rows.map(({ topic_id, wrong }) => [topic_id, wrong]))
}

/** What is mine: row and cells of the public projection, and my own matter (tries, hints, solves) as it is. */
export async function readMe(ctx: SignedIn, id: string): Promise<Reply<typeof contract.me>> {
  const seen = await seeContest(ctx, id)
  const { contest, open, now } = seen
  const entry = await findEntry(ctx, open, ctx.actor.user_id)
  const is_staff = staffRole(ctx, open) !== null
  const unread_bulletins = await countUnread(ctx.db, { contestId: id, run: contest.run, userId: ctx.actor.user_id })
  const base = { is_staff, unread_bulletins, server_now: iso(now) }
  if (entry === null)
    return { entrant: null, rank: null, score: 0, solved: 0, last_at: null, solved_after_freeze: 0, cells: [], hints: [], ...base }
  const { entrant_id, name, status, reason, team_id, is_captain } = entry
  const standings = await standingsOf(ctx, id)
  const shown = standings.public.row(entrant_id)
  const solvedNow = standings.real.row(entrant_id)?.solved ?? 0
  return {
    entrant: { entrant_id, name, status, reason, team_id, is_captain },
    rank: shown?.rank ?? null,
    score: shown?.score ?? 0,
    solved: shown?.solved ?? 0,
    last_at: shown === undefined || shown.last_at === null ? null : iso(shown.last_at),
    solved_after_freeze: Math.max(0, solvedNow - (shown?.solved ?? 0)),
    cells: await cellsOf(ctx, seen, entry, standings),
    hints: await selectOpened(ctx.db, entrant_id, contest.run),
    ...base,
  }
}

/** Own solves are real even while frozen; their points and blood are shown once the public projection has them. */
async function cellsOf(ctx: SignedIn, { contest }: SeenContest, entry: Entry, standings: ContestStandings): Promise<ContestMe['cells']> {
  const wrongs = await selectWrong(ctx.db, { id: entry.entrant_id, run: contest.run })
  const real = new Map(standings.real.row(entry.entrant_id)?.cells.map((cell) => [cell.topic_id, cell]))
  const shown = new Map(standings.public.row(entry.entrant_id)?.cells.map((cell) => [cell.topic_id, cell]))
  const topics = (await selectTopics(ctx.db, contest.resource_id)).filter(({ is_public, is_released }) => is_public && is_released)
  return topics.flatMap(({ resource_id, answer_limit }) => {
    const cell = real.get(resource_id)
    const wrong = wrongs.get(resource_id) ?? 0
    if (cell === undefined && wrong === 0) return []
    const known = shown.get(resource_id)
    const limit = answer_limit ?? contest.answer_limit
    const isShown = known?.is_solved === true
    return [
      {
        topic_id: resource_id,
        solved_at: cell === undefined || cell.solved_at === null ? null : iso(cell.solved_at),
        points: isShown ? known.points + known.bonus - known.hints + known.judged : null,
        blood: isShown ? known.blood : null,
        wrong,
        tries_left: limit === 0 ? null : Math.max(0, limit - wrong),
        parts_done: [...(cell?.parts ?? [])],
      },
    ]
  })
}
