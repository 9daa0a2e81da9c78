import type { contest as contract } from '@beacon/api/contest'
import type { ContestMe } from '@beacon/api/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../context.ts'
import { findEntry } from '../entrant/index.ts'
import { solvedAfterFreeze, standingsOf, type ContestStandings } from '../score/index.ts'
import { shownTopics } from '../topic/index.ts'
import { iso } from '../contest-clock/index.ts'
import { selectOwnFacts, type OwnFacts } from './me-repo.ts'
import { seeContest, staffRole } from './visible.ts'

/** What is mine: row and cells of the public projection, and my own matter (tries, hints, solves) as it is. */
export async function readMe(ctx: SignedIn, id: string): Promise<Reply<typeof contract.me>> {
  const { contest, open, now } = await seeContest(ctx, id)
  const entry = await findEntry(ctx, open, ctx.actor.user_id)
  const own = { entrantId: entry?.entrant_id ?? null, bracketId: entry?.bracket_id ?? null }
  const who = { contestId: id, run: contest.run, userId: ctx.actor.user_id, ...own }
  const facts = await selectOwnFacts(ctx.db, who)
  const base = {
    is_staff: staffRole(ctx, open) !== null,
    unread_bulletins: facts.unread,
    bulletins_read_at: facts.read_at,
    server_now: iso(now),
    hints: facts.hints,
  }
  if (entry === null) return { entrant: null, rank: null, score: 0, solved: 0, last_at: null, solved_after_freeze: 0, cells: [], ...base }
  const { entrant_id, name, status, reason, team_id, is_captain, bracket_id, fields } = entry
  const standings = await standingsOf(ctx, id)
  const shown = standings.public.row(entrant_id)
  return {
    entrant: { entrant_id, name, status, reason, team_id, is_captain, bracket_id, fields },
    rank: shown?.rank ?? null,
    score: shown?.score ?? 0,
    solved: shown?.solved ?? 0,
    last_at: shown === undefined || shown.last_at === null ? null : iso(shown.last_at),
    solved_after_freeze: solvedAfterFreeze(standings, entrant_id),
    cells: cellsOf(entrant_id, standings, { facts, topics: await shownTopics(ctx, open), limit: contest.answer_limit }),
    ...base,
  }
}

interface CellFacts {
  facts: OwnFacts
  topics: Awaited<ReturnType<typeof shownTopics>>
  limit: number
}

/** Own solves are real even while frozen; their points and blood are shown once the public projection has them. */
function cellsOf(entrantId: string, standings: ContestStandings, { facts, topics, limit }: CellFacts): ContestMe['cells'] {
  const real = new Map(standings.real.row(entrantId)?.cells.map((cell) => [cell.topic_id, cell]))
  const shown = new Map(standings.public.row(entrantId)?.cells.map((cell) => [cell.topic_id, cell]))
  return topics.flatMap(({ resource_id, answer_limit }) => {
    const cell = real.get(resource_id)
    const wrong = facts.wrong.get(resource_id) ?? 0
    if (cell === undefined && wrong === 0) return []
    const known = shown.get(resource_id)
    const tries = answer_limit ?? limit
    const isShown = known?.is_solved === true
    return [
      {
        topic_id: resource_id,
        solved_at: cell === undefined || cell.solved_at === null ? null : iso(cell.solved_at),
        points: isShown ? known.points + known.bonus - known.hints + known.judged : null,
        blood: isShown ? known.blood : null,
        wrong,
        tries_left: tries === 0 ? null : Math.max(0, tries - wrong),
        parts_done: [...(cell?.parts ?? [])],
      },
    ]
  })
}
