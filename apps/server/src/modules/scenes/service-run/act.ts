import type { ServiceRunView } from '@beacon/api/scene/service-run-views'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { clockNow } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { service, serviceRun, type ServiceRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { fullName } from '../image/index.ts'
import { leaveInstance, lockInstance } from '../instance/index.ts'
import { actOnScene } from '../life/index.ts'
import { lockService, newestVersions, serviceNumber } from '../service/index.ts'
import { wantImage } from './images.ts'
import { findServiceVersion, lockRun, tellRun, writeRun } from './repo.ts'
import { heldOf } from './standing.ts'
import { obstacleOf, viewOf } from './views.ts'

const about = { module: 'service' as const, object_type: 'service' }
const nameOf = (row: ServiceRecord): string => `${serviceNumber(row)} ${row.name}`
const anew = { failures: 0, problem: null, problem_details: null }

export async function readRun(ctx: SignedIn, service_id: string): Promise<ServiceRunView> {
  const [row] = await ctx.db.select().from(service).where(eq(service.service_id, service_id))
  return viewOf(ctx, row ?? fail('not_found'))
}

/** Wants a service to run in a version from now on. Whoever presses twice wants it once. */
export async function startRun(ctx: SignedIn, service_id: string, version_id: string | undefined): Promise<ServiceRunView> {
  const by = ctx.actor.user_id
  await change(ctx, { ...about, operation: 'run_start', object_id: service_id }, async (tx, note) => {
    // Whoever deletes it holds the service, so none is started that is on its way out.
    const one = (await lockService(tx, service_id)) ?? fail('not_found')
    const wish = version_id ?? (await newestVersions(tx, [service_id])).get(service_id)?.version_id ?? fail('not_found')
    const wanted = (await findServiceVersion(tx, service_id, wish)) ?? fail('not_found')
    const obstacle = obstacleOf(one, wanted.version.settings)
    if (obstacle !== null) fail('service_not_runnable', { why: obstacle })
    note({ object_name: nameOf(one), after: { version: wanted.version.number } })
    const before = await lockRun(tx, service_id)
    const image = fullName(await wantImage(tx, wanted, by))
    const values = { want: 'running' as const, version_id: wish, image, next_at: null, ...anew, updated_by: by }
    if (before === null) await tx.insert(serviceRun).values({ service_id, ...values })
    else await writeRun(tx, service_id, values)
    await tellRun(tx, service_id)
  })
  return readRun(ctx, service_id)
}

/** What runs is closed at once; nothing of it is kept. */
export async function stopRun(ctx: SignedIn, service_id: string): Promise<ServiceRunView> {
  await change(ctx, { ...about, operation: 'run_stop', object_id: service_id }, async (tx, note) => {
    const one = (await lockService(tx, service_id)) ?? fail('not_found')
    note({ object_name: nameOf(one) })
    if ((await lockRun(tx, service_id)) === null) fail('service_not_runnable', { why: 'stopped' })
    await leaveAll(ctx, tx, service_id)
    const values = { want: 'stopped' as const, instance_id: null, running_version_id: null, next_at: null }
    await writeRun(tx, service_id, { ...values, ...anew, updated_by: ctx.actor.user_id })
    await tellRun(tx, service_id)
  })
  return readRun(ctx, service_id)
}

async function leaveAll(ctx: SignedIn, tx: Tx, service_id: string): Promise<void> {
  for (const { row } of (await heldOf(tx, [service_id])).get(service_id) ?? []) await leaveInstance(tx, row.instance_id, ctx.actor.user_id)
}

/** Closes what runs, and lets what waits for its next try be tried now. The keeper starts it. */
export async function restartRun(ctx: SignedIn, service_id: string): Promise<ServiceRunView> {
  await change(ctx, { ...about, operation: 'run_restart', object_id: service_id }, async (tx, note) => {
    const one = (await lockService(tx, service_id)) ?? fail('not_found')
    note({ object_name: nameOf(one) })
    const run = await lockRun(tx, service_id)
    if (run === null || run.want !== 'running') return fail('service_not_runnable', { why: 'stopped' })
    const wanted = (await findServiceVersion(tx, service_id, run.version_id)) ?? fail('not_found')
    const image = fullName(await wantImage(tx, wanted, ctx.actor.user_id))
    for (const { row: held, scene } of (await heldOf(tx, [service_id])).get(service_id) ?? []) {
      const row = await lockInstance(tx, held.instance_id)
      if (row === null) continue
      if (row.instance_id !== run.instance_id) await leaveInstance(tx, row.instance_id, ctx.actor.user_id)
      else if (scene?.is_alive === true)
        await actOnScene(tx, scene.scene_id, { action: 'close', by: ctx.actor.user_id, isPlayer: false, why: 'asked' })
    }
    await writeRun(tx, service_id, { ...anew, image, next_at: new Date(clockNow()).toISOString(), updated_by: ctx.actor.user_id })
    await tellRun(tx, service_id)
  })
  return readRun(ctx, service_id)
}
