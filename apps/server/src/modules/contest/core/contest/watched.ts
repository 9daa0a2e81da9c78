import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { kindOf } from './kind.ts'
import type { SeenContest } from './seen.ts'
import { staffRole } from './visible.ts'

/** Whom the caller may know of as staff; null: everyone. A referee to whom the kind gave a part of the contest knows this part alone. */
export async function watchedEntrants(
  ctx: SignedIn,
  { contest, open }: Pick<SeenContest, 'contest' | 'open'>,
): Promise<ReadonlySet<string> | null> {
  if (staffRole(ctx, open) !== 'referee') return null
  const own = (await kindOf(contest).watchedBy?.(ctx.db, { contest_id: contest.resource_id, user_id: ctx.actor.user_id })) ?? null
  return own === null ? null : new Set(own)
}

/** @throws not_found for an entrant of whom the caller may not know */
export async function mustWatch(ctx: SignedIn, seen: Pick<SeenContest, 'contest' | 'open'>, entrantId: string): Promise<void> {
  const own = await watchedEntrants(ctx, seen)
  if (own !== null && !own.has(entrantId)) fail('not_found')
}

/** For what is told of all entrants together. @throws permission_missing for whoever watches a part */
export async function mustWatchAll(ctx: SignedIn, seen: Pick<SeenContest, 'contest' | 'open'>): Promise<void> {
  if ((await watchedEntrants(ctx, seen)) !== null) fail('permission_missing', { item: 'contest.control' })
}
