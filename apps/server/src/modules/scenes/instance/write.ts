import type { Parsed } from '@beacon/api/endpoint'
import type { instance as contract, InstanceDetail } from '@beacon/api/scene/instance'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { instance, scene, type InstanceRecord } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { mustBeOffered } from '../image/index.ts'
import { actOnScene, changeLifeIn } from '../life/index.ts'
import { nameOf } from '../look/index.ts'
import { makeAnew } from './anew.ts'
import { readInstance } from './detail.ts'
import { instanceNumber } from './number.ts'
import { termsOf } from './place.ts'
import { refuseInstance } from './refuse.ts'
import { lockInstance, openSecrets, sceneOf, sealSecrets } from './repo.ts'
import { getSeen } from './see.ts'
import { settle } from './settings.ts'
import { askRoom, insertInstance, minutesOf, startIn, type InstanceRoom } from './start.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']
export const about = { module: 'instance' as const, object_type: 'instance' }
export const nameIn = ({ number, name }: Pick<InstanceRecord, 'number' | 'name'>): string => `${instanceNumber(number)} ${name}`

export async function createInstance(ctx: SignedIn, { starts, ...form }: Create): Promise<InstanceDetail> {
  await mustBeOffered(ctx, ctx.db, { images: [form.image] })
  const settled = await settle(ctx, form, {})
  const room = starts ? await askRoom(ctx, settled.definition) : null
  const by = ctx.actor.user_id
  const { name, type, lifetime_minutes: lifetimeMinutes } = form
  const instance_id = await change(ctx, { ...about, operation: starts ? 'start' : 'create' }, async (tx, note) => {
    const row = await insertInstance(tx, ctx.secret, { name, type, creator: by, lifetimeMinutes, ...settled })
    if (room !== null) await startIn(tx, ctx.secret, { instance_id: row.instance_id, by, room })
    note({ object_id: row.instance_id, object_name: nameIn(row), after: { type, settings: settled.settings } })
    return row.instance_id
  })
  return readInstance(ctx, instance_id)
}

/** The name and the end hold at once; what the machine is made from is taken by its next start or rebuild. */
export async function updateInstance(ctx: SignedIn, instance_id: string, { version, rebuilds, ...form }: Update): Promise<InstanceDetail> {
  const seen = await getSeen(ctx, instance_id)
  if (seen.row.settings === null) return fail('not_found')
  await mustBeOffered(ctx, ctx.db, { images: [form.image], before: seen.row.definition.nodes.map(({ image }) => image) })
  const settled = await settle(ctx, form, openSecrets(ctx.secret, seen.row))
  const room = await askRoom(ctx, settled.definition).catch((error: unknown) => {
    // Who only writes needs no machine.
    if (rebuilds) throw error
    return null
  })
  await change(ctx, { ...about, operation: 'update', object_id: instance_id }, async (tx, note) => {
    const old = (await lockInstance(tx, instance_id)) ?? fail('not_found')
    if (old.version !== version)
      fail('changed_meanwhile', { who: await nameOf(tx, old.made_by), at: old.updated_at, fields: ['settings'], version: old.version })
    const { name, type, lifetime_minutes } = form
    const { settings, definition, secrets, accessModes: access_modes } = settled
    const values = {
      name,
      type,
      lifetime_minutes,
      settings,
      definition,
      access_modes,
      secrets: sealSecrets(ctx.secret, instance_id, secrets),
      version: version + 1,
      updated_at: new Date().toISOString(),
    }
    const next = { ...old, ...values }
    await tx.update(instance).set(values).where(eq(instance.instance_id, instance_id))
    note({ object_name: nameIn(next), ...changedFields({ name: old.name, settings: old.settings }, { name, settings }) })
    if (room !== null) await followTime(tx, next, room)
    if (rebuilds) await rebuildNow(ctx, tx, next)
  })
  return readInstance(ctx, instance_id)
}

/** A machine that runs gets its new end now, counted from its start. */
async function followTime(tx: Tx, row: InstanceRecord, room: InstanceRoom): Promise<void> {
  const there = await sceneOf(tx, row)
  if (there === null || !there.is_alive || there.terms.lifetimeMinutes === minutesOf(row, room)) return
  const minutes = minutesOf(row, room)
  const terms = termsOf(row, minutes)
  await tx.update(scene).set({ terms }).where(eq(scene.scene_id, there.scene_id))
  await changeLifeIn(tx, there.scene_id, (life) => {
    if (life.startedAt === null) return life
    const endsAt = minutes === null ? null : life.startedAt + minutes * 60_000
    if (endsAt !== null && endsAt <= clockNow()) failFields({ lifetime_minutes: { code: 'field_wrong' } })
    return { ...life, endsAt }
  })
}

async function rebuildNow(ctx: SignedIn, tx: Tx, row: InstanceRecord): Promise<void> {
  const there = await sceneOf(tx, row)
  if (there === null || !there.is_alive) return fail('scene_state', { rest: there?.life.rest ?? 'none' })
  const acted = await actOnScene(tx, there.scene_id, {
    action: 'rebuild',
    by: ctx.actor.user_id,
    isPlayer: false,
    prepare: (locked) => makeAnew(ctx, tx, row, locked),
  })
  if (acted.kind === 'gone') return fail('not_found')
  if (acted.kind === 'refused') return refuseInstance(acted.refusal)
}
