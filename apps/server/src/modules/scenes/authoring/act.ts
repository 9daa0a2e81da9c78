import type { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import type { Parsed } from '@beacon/api/endpoint'
import { allSnapshots, fittingSnapshots, type SceneAction } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { instance, type SceneRecord } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { tellImage } from '../image/index.ts'
import { askRoom, insertInstance, refuseInstance, startIn, type InstanceRoom } from '../instance/index.ts'
import { actOnScene } from '../life/index.ts'
import { nodeFor } from './base.ts'
import { mustBeFree } from './idle.ts'
import { lockAuthoring, type LockedAuthoring } from './lock.ts'
import { isLost } from './node.ts'
import { authoringWentBackPort } from './port.ts'
import { findAuthoring, findEntry, findNode, writeAuthoring, writeEntry } from './repo.ts'
import { about } from './words.ts'

type Body = Parsed<typeof contract.act>['body']
const words = {
  start: 'author_start',
  stop: 'author_stop',
  restart: 'author_restart',
  snapshot: 'snapshot',
  roll_back: 'roll_back',
  keep: 'author_keep',
} as const satisfies Record<Body['action'], string>

/** A node that stands at rest goes on from its disk, so only one that is gone needs room to be asked for. */
export async function actOnAuthoring(ctx: SignedIn, resource_id: string, { action, snapshot }: Body): Promise<void> {
  if ((action === 'snapshot' || action === 'roll_back') && snapshot === undefined) failFields({ snapshot: { code: 'field_empty' } })
  const room = action === 'start' ? await roomFor(ctx, resource_id) : null
  await change(ctx, { ...about, operation: words[action], object_id: resource_id }, async (tx, note) => {
    const locked = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    note({ object_name: locked.entry.title, ...(snapshot === undefined ? {} : { after: { snapshot } }) })
    const now = new Date(clockNow()).toISOString()
    await writeAuthoring(tx, locked.authoring, { active_at: now })
    if (action === 'keep') return
    mustBeFree(locked)
    // An injection that ended is told until something else is done.
    if (locked.entry.making?.startsWith('injection_')) await writeEntry(tx, locked.entry, { making: 'to_edit' })
    if (action === 'start') await start(ctx, tx, locked, room)
    else await ask(tx, locked, { action, by: ctx.actor.user_id, ...(snapshot === undefined ? {} : { snapshot }) })
    await writeAuthoring(tx, locked.authoring, {
      problem: null,
      problem_details: null,
      ...(action === 'snapshot' ? {} : { check: null, checked_at: null }),
      ...(action === 'stop' || action === 'snapshot' ? {} : { step: 'start', started_at: now }),
    })
    await tellImage(tx, resource_id)
  })
}

async function roomFor(ctx: SignedIn, resource_id: string): Promise<InstanceRoom | null> {
  const entry = await findEntry(ctx.db, resource_id)
  const authoring = entry === null ? null : await findAuthoring(ctx.db, resource_id)
  if (entry === null || authoring === null) return null
  const there = (await findNode(ctx.db, authoring))?.scene
  return there?.is_alive === true ? null : askRoom(ctx, (await nodeFor(ctx.db, { entry, authoring })).definition)
}

const sceneActionOf = { stop: 'hang', restart: 'restart', snapshot: 'snapshot', roll_back: 'reset' } as const satisfies Record<
  Exclude<Body['action'], 'start' | 'keep'>,
  SceneAction
>

interface Wish {
  action: keyof typeof sceneActionOf | 'go_on'
  by: string | null
  snapshot?: string
}

/** @throws scene_state where no node stands, and what the table of actions refuses */
async function ask(tx: Tx, { authoring }: LockedAuthoring, { action, by, snapshot }: Wish): Promise<void> {
  const scene = (await findNode(tx, authoring))?.scene ?? null
  if (scene === null || !scene.is_alive) return fail('scene_state', { rest: scene?.life.rest ?? 'none' })
  await askScene(tx, scene, {
    action: action === 'go_on' ? 'recover' : sceneActionOf[action],
    by,
    ...(action === 'snapshot' && snapshot !== undefined ? { snapshot } : {}),
    ...(action === 'roll_back' ? { from: () => snapshot ?? null } : {}),
  })
  const kept = allSnapshots(scene.life).find(({ name }) => name === snapshot)
  if (action === 'roll_back' && kept !== undefined) await wentBack(tx, authoring, new Date(kept.at).toISOString())
}

async function wentBack(tx: Tx, authoring: LockedAuthoring['authoring'], to: string | null): Promise<void> {
  for (const follow of authoringWentBackPort.answer()) await follow(tx, { authoring, to })
}

export async function askScene(tx: Tx, { scene_id }: SceneRecord, wish: Omit<Parameters<typeof actOnScene>[2], 'isPlayer'>): Promise<void> {
  const acted = await actOnScene(tx, scene_id, { ...wish, isPlayer: false })
  if (acted.kind === 'gone') return fail('scene_state', { rest: 'none' })
  if (acted.kind === 'refused') return refuseInstance(acted.refusal)
}

async function start(ctx: SignedIn, tx: Tx, locked: LockedAuthoring, room: InstanceRoom | null): Promise<void> {
  const by = ctx.actor.user_id
  const { entry, authoring } = locked
  const found = await findNode(tx, authoring)
  const scene = found?.scene ?? null
  if (scene?.is_alive === true) {
    const kept = isLost(scene) ? fittingSnapshots(scene.life).at(-1) : undefined
    if (isLost(scene)) {
      await askScene(tx, scene, { action: 'reset', by, from: () => kept?.name ?? null })
      return wentBack(tx, authoring, kept === undefined ? null : new Date(kept.at).toISOString())
    }
    const isBroken = scene.life.rest === 'error'
    return isBroken ? ask(tx, locked, { action: 'restart', by }) : ask(tx, locked, { action: 'go_on', by })
  }
  // What was done inside went with the node: it begins with the base again.
  await wentBack(tx, authoring, null)
  const instance_id = found?.row.instance_id ?? (await anew(ctx, tx, locked))
  const { definition } = await nodeFor(tx, locked)
  await tx.update(instance).set({ definition }).where(eq(instance.instance_id, instance_id))
  await startIn(tx, ctx.secret, { instance_id, by, room: room ?? fail('scene_driver_missing') })
  await writeAuthoring(tx, authoring, { instance_id })
  await writeEntry(tx, entry, { making: 'creating' })
}

async function anew(ctx: SignedIn, tx: Tx, { entry, authoring }: LockedAuthoring): Promise<string> {
  const node = await nodeFor(tx, { entry, authoring })
  const { instance_id } = await insertInstance(tx, ctx.secret, {
    name: entry.title,
    type: 'run',
    purpose: 'authoring',
    object_id: entry.resource_id,
    creator: ctx.actor.user_id,
    lifetimeMinutes: null,
    ...node,
  })
  return instance_id
}
