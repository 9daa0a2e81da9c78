import type { Ctx, SignedIn } from '../../../../context.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { fail } from '../../../../failure.ts'
import { seeContest, type SeenContest } from '../../../contest/core/contest/index.ts'
import { findEntry, type Entry } from '../../../contest/entry/entrant/index.ts'
import { mustBeRw } from '../target/index.ts'

export type SeenRw = SeenContest<RwContest>

export async function seeRw(ctx: Ctx, id: string): Promise<SeenRw> {
  const seen = await seeContest(ctx, id)
  return { ...seen, contest: mustBeRw(seen.contest) }
}

export const ownEntry = async (ctx: SignedIn, { open }: SeenRw): Promise<Entry> =>
  (await findEntry(ctx, open, ctx.actor.user_id)) ?? fail('not_registered')
