import { randomBytes } from 'node:crypto'
import type { ContestCreate } from '@beacon/api/contest/contest-fields'
import type { Reply } from '@beacon/api/endpoint'
import type { contest as contract } from '@beacon/api/contest/contest'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { fail, failFields } from '../../../../failure.ts'
import { defaultsOf } from '../../core/contest-default/index.ts'
import { requireRoom } from '../../../platform/license/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../score/score/index.ts'
import { watchPatch } from './watch.ts'
import {
  auditable,
  checkSettings,
  factorySettings,
  given,
  insertContest,
  kindOf,
  readFull,
  tidyInstants,
  withFollowing,
  withIds,
  type Settings,
} from '../../core/contest/index.ts'
import { arenaPort } from './arena-port.ts'
import { kindControl } from './port.ts'
import { keepImages } from './images.ts'

/** What is not sent stands on the default of its kind, and without one on its factory value. The first event of its run holds the scoring rules. */
export async function createContest(ctx: SignedIn, body: ContestCreate): Promise<Reply<typeof contract.create>> {
  const { kind, ...sent } = body
  if (!can(ctx, `kind.${kind}`)) return fail('permission_missing', { item: `kind.${kind}` })
  const { values } = await defaultsOf(ctx.db, kind)
  const merged = { ...factorySettings({ kind }), ...values, ...given(sent) } as Settings
  const whole = withFollowing({ kind }, { ...merged, ...withIds(merged, []) }, Object.keys(given(sent)))
  const settings = tidyInstants({ kind }, whole)
  checkSettings({ kind }, settings)
  const resource_id = newId()
  const entry = {
    module: 'contest' as const,
    operation: 'create' as const,
    object_type: 'contest',
    object_id: resource_id,
    object_name: settings.name,
  }
  await change(
    ctx,
    { ...entry, after: auditable({ ...settings, kind }) },
    async (tx) => void (await insertNew(ctx, tx, { resource_id, kind, settings })),
  )
  return readFull(ctx, resource_id)
}

interface NewOne {
  resource_id: string
  kind: ContestCreate['kind']
  settings: Settings
}

/** Writes the row with a secret of its own, and the first event. */
export async function insertNew(ctx: SignedIn, tx: Tx, { resource_id, kind, settings }: NewOne): Promise<ContestLock> {
  await requireRoom(tx, 'contests')
  await keepImages(tx, settings)
  await arenaPort.answer().entered(ctx, tx, null, { ...settings, resource_id })
  const { user_id } = ctx.actor
  const secret_sealed = ctx.secret.seal('contest secret', randomBytes(32).toString('base64url'), resource_id)
  const completed = await kindOf({ kind }).settings.complete(ctx, tx, settings)
  await kindOf({ kind }).settings.check(ctx, tx, null, settings)
  await insertContest(tx, { ...settings, ...completed, resource_id, kind, owner_id: user_id, secret_sealed, updated_by: user_id })
  const lock = await lockContest(tx, resource_id)
  if (settings.start_mode === 'auto' && Date.parse(settings.start_at) <= lock.at) failFields({ start_at: { code: 'start_past' } })
  await watchPatch(ctx, tx, lock.contest)
  await appendEvents(tx, lock, [kindControl.of(lock.contest).rulesEvent(lock.contest)])
  return lock
}
