import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { SignedIn } from '../../../../context.ts'
import { pieced, type Special } from '../../../../module.ts'
import { findEntry } from '../../entry/entrant/index.ts'
import { ownOf, standingsOf } from '../../score/score/index.ts'
import { iso } from '../../core/contest-clock/index.ts'
import { kindControl } from './port.ts'
import { readOwnFacts } from './me-repo.ts'
import { seeContest, staffRole } from '../../core/contest/index.ts'

/** What is mine: row and cells of the public projection, and my own matter (tries, hints, solves) as it is. */
export async function readMe(ctx: SignedIn, id: string): Promise<Special> {
  const { contest, open, now } = await seeContest(ctx, id)
  const kind = kindControl.of(contest)
  const entry = await findEntry(ctx, open, ctx.actor.user_id)
  const facts = await readOwnFacts(ctx, open, { userId: ctx.actor.user_id, entry })
  const base = {
    is_staff: staffRole(ctx, open) !== null,
    unread_bulletins: facts.unread,
    bulletins_read_at: facts.read_at,
    server_now: iso(now),
  }
  if (entry === null) {
    const { cells, hints, solved_after_freeze } = await kind.mine.read(ctx, facts.own, null)
    const none = { entrant: null, rank: null, score: 0, own: ownOf(contest, {}), solved: 0, last_at: null }
    return pieced<ContestMe, 'cells'>({ ...none, solved_after_freeze, ...base, hints }, { cells })
  }
  const { entrant_id, name, status, reason, team_id, is_captain, bracket_id, fields } = entry
  const standings = await standingsOf(ctx, id)
  const { cells, hints, solved_after_freeze } = await kind.mine.read(ctx, facts.own, { entrant_id, open, standings })
  const shown = standings.public.rankRow(entrant_id)
  const value = {
    entrant: { entrant_id, name, status, reason, team_id, is_captain, bracket_id, fields },
    rank: shown?.rank ?? null,
    score: shown?.score ?? 0,
    own: ownOf(standings.contest, shown ?? {}),
    solved: shown?.solved ?? 0,
    last_at: shown === undefined || shown.last_at === null ? null : iso(shown.last_at),
    solved_after_freeze,
    ...base,
    hints,
  }
  return pieced<ContestMe, 'cells'>(value, { cells })
}
