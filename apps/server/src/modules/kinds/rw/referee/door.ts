import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { organisation } from '../../../../db/schema/people/organisation.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { staffContest, staffItems, type SeenContest } from '../../../contest/core/contest/index.ts'
import { mustBeRw } from '../target/index.ts'

export interface Seat extends SeenContest<RwContest> {
  /** The caller may overrule. */
  is_head: boolean
}

/** A contest for its referees. @throws contest_not_found for others */
export async function seeSeat(ctx: SignedIn, id: string): Promise<Seat> {
  const seen = await staffContest(ctx, id, 'referee.decide')
  const items = await staffItems(ctx, id, ['contest.score'])
  return { ...seen, contest: mustBeRw(seen.contest), is_head: items.length > 0 }
}

export interface Conflict {
  organisation: string
}

/** Whether a referee with such a conflict decides nothing about the entrant. */
export const isExcluded = ({ conflict_rule }: Pick<RwContest, 'conflict_rule'>, conflict: Conflict | null): boolean =>
  conflict !== null && conflict_rule === 'exclude'

/** Entrants with a member of the caller's organisation: whoever judges them is told. */
export async function conflictsOf(executor: Executor, ctx: SignedIn, contest: RwContest): Promise<(entrant_id: string) => Conflict | null> {
  const own = ctx.actor.organisation_id
  if (own === null || contest.conflict_rule === 'off') return () => null
  const rows = await executor
    .selectDistinct({ entrant_id: entrantMember.entrant_id, name: organisation.name })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .innerJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .where(sql`${entrantMember.contest_id} = ${contest.resource_id} and ${user.organisation_id} = ${own}`)
  const byEntrant = new Map(rows.map(({ entrant_id, name }) => [entrant_id, { organisation: name }]))
  return (entrant_id) => byEntrant.get(entrant_id) ?? null
}
