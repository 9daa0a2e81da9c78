import { randomBytes } from 'node:crypto'
import type { ContestCreate } from '@beacon/api/contest/contest-fields'
import { can, type SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { defaultsOf } from '../../core/contest-default/index.ts'
import { lockContest } from '../../score/score/index.ts'
import {
  checkSettings,
  factorySettings,
  given,
  insertContest,
  tidyInstants,
  withFollowing,
  withIds,
  type Settings,
} from '../../core/contest/index.ts'
import { keepImages } from './images.ts'

/**
 * Writes a contest that comes from elsewhere, hidden. `clock` is what is known of its past: with it nothing is checked against the present.
 * No event is written: the caller tells the run from its first one on. Throws 400 at the fields.
 */
export async function bringContest(
  ctx: SignedIn,
  tx: Tx,
  { sent: { kind, ...sent }, clock }: { sent: ContestCreate; clock: Partial<ContestCommon> | null },
): Promise<ContestCommon> {
  if (!can(ctx, `kind.${kind}`)) return fail('permission_missing', { item: `kind.${kind}` })
  const { values } = await defaultsOf(tx, kind)
  const merged = { ...factorySettings({ kind }), ...values, ...given(sent), is_public: false, is_stick: false } as Settings
  const own = { ...merged, ...withIds(merged, []) }
  // What a past says of its end is told as it was.
  const settings = tidyInstants({ kind }, clock === null ? withFollowing({ kind }, own, Object.keys(given(sent))) : own)
  const isPast = Date.parse(settings.start_at) <= Date.now()
  if (isPast) settings.start_mode = 'manual'
  if (clock === null) checkSettings({ kind }, settings)
  await keepImages(tx, settings)
  const resource_id = newId()
  const { user_id } = ctx.actor
  const secret_sealed = ctx.secret.seal('contest secret', randomBytes(32).toString('base64url'), resource_id)
  await insertContest(tx, { ...settings, ...clock, resource_id, kind, owner_id: user_id, secret_sealed, updated_by: user_id })
  return (await lockContest(tx, resource_id)).contest
}
