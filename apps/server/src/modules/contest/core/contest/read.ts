import type { contest as contract } from '@beacon/api/contest/contest'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import type { OpenContest } from './seen.ts'
import type { Counts } from './counts.ts'
import { kindOf } from './kind.ts'
import { countContests, databaseNow, findCounted } from './repo.ts'
import { watchKeyOf } from './common-view.ts'
import { publicView } from './public-view.ts'
import { findPendingReset } from './reset-request-repo.ts'
import { fullView } from './views.ts'
import { seeContest, staffContest } from './visible.ts'

/** Every setting, as written. For callers who have proved their right. */
export async function readFull(ctx: Ctx, id: string): Promise<ContestFull> {
  const found = (await findCounted(ctx.db, id)) ?? fail('contest_not_found')
  const reset_request = await findPendingReset(ctx.db, id)
  const own = kindOf(found.row).settings.besides(found.row)
  return fullView(found, await databaseNow(ctx.db), { watch_key: watchKeyOf(ctx.secret, found.row), reset_request, own })
}

export async function readSettings(ctx: SignedIn, id: string): Promise<ContestFull> {
  await staffContest(ctx, id, 'contest.read')
  return readFull(ctx, id)
}

export async function readPublic(ctx: Ctx, id: string): Promise<Reply<typeof contract.get>> {
  const { contest, now, open } = await seeContest(ctx, id)
  return publicView(contest, await countsOf(ctx, open), { now, secret: ctx.secret })
}

const counted = new WeakMap<OpenContest, Promise<Counts>>()

/** A change of topics or entrants drops what this process knows of a contest, and these with it. */
function countsOf(ctx: Ctx, open: OpenContest): Promise<Counts> {
  const id = open.row.resource_id
  const known = counted.get(open)
  if (known !== undefined) return known
  const reading = countContests(ctx.db, [id]).then((found) => found.get(id) ?? fail('contest_not_found'))
  counted.set(open, reading)
  reading.catch(() => counted.delete(open))
  return reading
}
