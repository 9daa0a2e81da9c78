import type { InstancePurpose, InstanceType } from '@beacon/api/scene/instance-fields'
import type { InstanceSettings } from '@beacon/api/scene/instance-views'
import type { SceneWay } from '@beacon/api/scene/ways'
import { usualWays } from '@beacon/api/scene/ways'
import { needOf, type SceneDefinition } from '@beacon/engine/scene'
import { eq, sql } from 'drizzle-orm'
import { can, type Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { instance, type InstanceRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { engineImages } from '../image/index.ts'
import { startScene, type NodeDiscs } from '../life/index.ts'
import { readMachine } from '../machine/index.ts'
import { instanceNumber } from './number.ts'
import { placeOf, termsOf, userPayer } from './place.ts'
import { refuseInstance } from './refuse.ts'
import { countRunning, countWaiting, lockInstance, openSecrets, sealSecrets, type InstanceSecrets } from './repo.ts'

export interface InstanceWish {
  name: string
  type: InstanceType
  definition: SceneDefinition
  /** Whom it belongs to; null: the platform. */
  creator: string | null
  /** Left out: what the settings say for its type. Null: no end, which only `run` may have. */
  lifetimeMinutes?: number | null
  purpose?: InstancePurpose
  /** The image, template or service that it is started for. */
  object_id?: string | null
  /** Values of secret variables by `secretName(node, key)`; those that are missing are made. */
  secrets?: InstanceSecrets
  /** What an engine starts by the name that the definition gives, for images that are not in the library. */
  images?: Readonly<Record<string, string>>
  accessModes?: SceneWay[]
  /** What lies in the drives of its virtual machines: the key of a stored file, or nothing. A node that is not named has no drive. */
  discs?: NodeDiscs
  /** The form of a single machine. */
  settings?: InstanceSettings
}

/** What was asked of the installation before the transaction of a start. */
export interface InstanceRoom {
  perUser: number
  mostMinutes: number
  sandboxMinutes: number
}

/** @throws scene_driver_missing, no_room, scene_queue_full */
export async function askRoom(ctx: Ctx, definition: SceneDefinition): Promise<InstanceRoom> {
  const { values } = await settingsOf(ctx)
  const machine = await readMachine(ctx.db)
  if (!machine.is_ok) fail('scene_driver_missing')
  const { cpuMilli, memoryMb } = needOf(definition)
  if (cpuMilli > machine.capacity.cpu_milli || memoryMb > machine.capacity.memory_mb)
    fail('no_room', { cpu: cpuMilli / 1_000, memory: memoryMb })
  if ((await countWaiting(ctx.db)) >= values.scene_queue_max) fail('scene_queue_full')
  return {
    perUser: values.instance_per_user,
    mostMinutes: values.instance_lifetime_max_hours * 60,
    sandboxMinutes: values.sandbox_minutes,
  }
}

/** Writes an instance and starts nothing. */
export async function insertInstance(tx: Tx, secret: SecretBox, wish: InstanceWish): Promise<InstanceRecord> {
  const instance_id = newId()
  const [row] = await tx
    .insert(instance)
    .values({
      instance_id,
      name: wish.name,
      type: wish.type,
      purpose: wish.purpose ?? 'machine',
      object_id: wish.object_id ?? null,
      settings: wish.settings ?? null,
      definition: wish.definition,
      images: wish.images === undefined ? null : { ...wish.images },
      discs: wish.discs === undefined ? null : { ...wish.discs },
      secrets: sealSecrets(secret, instance_id, wish.secrets ?? {}),
      access_modes: wish.accessModes ?? usualWays,
      lifetime_minutes: wish.lifetimeMinutes ?? null,
      made_by: wish.creator,
    })
    .returning()
  if (row === undefined) throw new Error('the instance was not written')
  return row
}

/** How long it may run: a sandbox is short, and what runs without an end is started by nobody's mistake. */
export function minutesOf({ type, lifetime_minutes: wish }: InstanceRecord, { mostMinutes, sandboxMinutes }: InstanceRoom): number | null {
  if (type !== 'run') return Math.min(wish ?? sandboxMinutes, sandboxMinutes)
  return wish === null ? null : Math.min(wish, mostMinutes)
}

export interface StartedInstance {
  row: InstanceRecord
  scene: SceneRecord
  /** It ran already: whoever presses twice starts one. */
  isSame: boolean
}

/**
 * Starts an instance in the caller's transaction; `room` was asked before it. What a person runs counts for their limit, what the
 * platform starts counts for nobody. @throws those of `instanceStartErrors`
 */
export async function startIn(
  tx: Tx,
  secret: SecretBox,
  { instance_id, by, room }: { instance_id: string; by: string | null; room: InstanceRoom },
): Promise<StartedInstance> {
  const owner = (await lockInstance(tx, instance_id)) ?? fail('not_found')
  if (owner.is_leaving) fail('not_found')
  const images = await imagesOf(tx, owner)
  const payer = owner.made_by
  if (payer !== null && owner.type !== 'backend_sandbox') await mustHavePlace(tx, { row: owner, payer, room })
  const started = await startScene(tx, secret, {
    ...placeOf(owner),
    class: owner.purpose === 'boot_test' ? 'test' : 'instance',
    definition: owner.definition,
    terms: termsOf(owner, minutesOf(owner, room)),
    images,
    flags: [],
    entrant: '',
    by,
    isPlayer: false,
    perPayer: null,
    accessModes: owner.access_modes,
    secrets: openSecrets(secret, owner),
    ...(owner.discs === null ? {} : { discs: owner.discs }),
  })
  if (started.kind === 'refused') return refuseInstance(started.refusal)
  const values = { scene_id: started.row.scene_id, ended_at: null, updated_at: new Date().toISOString() }
  await tx.update(instance).set(values).where(eq(instance.instance_id, instance_id))
  return { row: { ...owner, ...values }, scene: started.row, isSame: started.kind === 'same' }
}

/** What an engine starts of it. @throws scene_not_ready where an image is gone or not made */
export async function imagesOf(executor: Executor, { definition, images }: InstanceRecord): Promise<Record<string, string>> {
  const names = [...new Set(definition.nodes.map(({ image }) => image))]
  const given = images ?? {}
  const found = {
    ...(await engineImages(
      executor,
      names.filter((name) => given[name] === undefined),
    )),
    ...given,
  }
  return names.every((name) => Object.hasOwn(found, name)) ? found : fail('scene_not_ready')
}

/** Two starts of one person are counted one after the other. */
async function mustHavePlace(tx: Tx, { row, payer, room }: { row: InstanceRecord; payer: string; room: InstanceRoom }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`instances ${userPayer(payer)}`}, 0))`)
  const used = await countRunning(tx, payer, row.instance_id)
  if (used >= room.perUser) fail('scene_limit', { used, max: room.perUser })
}

/**
 * An instance from a definition, made and started with an audit row of its own. It ends by itself; who waits for that answers
 * `instanceEndPort`. @throws those of `instanceStartErrors`
 */
export async function startInstance(ctx: Ctx, wish: InstanceWish): Promise<StartedInstance> {
  // A form is asked this as well; a definition from elsewhere must not lead around it.
  if (wish.creator !== null && wish.definition.nets.some(({ egress }) => egress) && !can(ctx, 'scene.operate'))
    fail('permission_missing', { item: 'scene.operate' })
  const room = await askRoom(ctx, wish.definition)
  if (wish.type === 'run' && wish.creator !== null && wish.lifetimeMinutes === null && !can(ctx, 'scene.operate'))
    fail('permission_missing', { item: 'scene.operate' })
  const lifetimeMinutes = wish.lifetimeMinutes === undefined ? usualMinutes(wish.type, room) : wish.lifetimeMinutes
  return change(ctx, { module: 'instance', operation: 'start', object_type: 'instance' }, async (tx, note) => {
    const { instance_id, number } = await insertInstance(tx, ctx.secret, { ...wish, lifetimeMinutes })
    const started = await startIn(tx, ctx.secret, { instance_id, by: ctx.actor?.user_id ?? null, room })
    const { type, purpose, object_id } = started.row
    note({ object_id: instance_id, object_name: `${instanceNumber(number)} ${wish.name}`, after: { type, purpose, object_id } })
    return started
  })
}

const usualMinutes = (type: InstanceType, { mostMinutes, sandboxMinutes }: InstanceRoom): number =>
  type === 'run' ? Math.min(1_440, mostMinutes) : sandboxMinutes
