import { authorableKinds, type AuthoringPlan } from '@beacon/api/image/image-authoring-fields'
import type { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ImageStart, ImageVirtType } from '@beacon/api/image/image-fields'
import { eq } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { imageAuthoring, libraryImage, sceneImage, type LibraryImageRecord, type SceneImageRecord } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { fullName, isMade, partSecrets, sealStartSecrets, startOf, tellImage } from '../image/index.ts'
import { insertNewEntry, limitCreates, takeOwnFile } from '../image-library/index.ts'
import { askRoom, insertInstance, startIn, type InstanceRoom } from '../instance/index.ts'
import { installedFrom } from './base.ts'
import { authoredDefinition, blankImage } from './definition.ts'
import { drivesOf } from './drives.ts'
import { failLocked, holderOf } from './lock.ts'
import { authoringBegunPort } from './port.ts'
import { findEntry, findUsable, holdImage, lockMs, writeEntry } from './repo.ts'
import { about } from './words.ts'

type Create = Parsed<typeof contract.create>['body']
type Room = Parsed<typeof contract.begin>['body']

interface Base {
  /** Null: a machine with an empty disk. */
  version: SceneImageRecord | null
  virt_type: ImageVirtType
}

type Disc = Pick<AuthoringPlan, 'iso_file_id' | 'disk_mb'>
const noDisc: Disc = { iso_file_id: null, disk_mb: null }
const imageOf = ({ version }: Base): string => (version === null ? blankImage : fullName(version))

const planOf = ({ author_memory_mb, author_cpu, author_network, service_ids }: Room, disc = noDisc): AuthoringPlan => ({
  memory_mb: author_memory_mb,
  cpu_milli: Math.round(author_cpu * 1_000),
  network: author_network,
  services: service_ids,
  ...disc,
})

/** @throws permission_missing: what leads to the internet is started by those who operate scenes */
function mustBeAllowed(ctx: SignedIn, { author_network }: Room): void {
  if (author_network === 'egress' && !can(ctx, 'scene.operate')) fail('permission_missing', { item: 'scene.operate' })
}

/** Something is begun from: a version or a disc, never both. */
async function getBegin(ctx: SignedIn, { base_image_id, iso_file_id, disk_mb }: Create): Promise<{ base: Base; disc: Disc }> {
  if (base_image_id === null && iso_file_id === null) return failFields({ base_image_id: { code: 'field_empty' } })
  if (base_image_id !== null && (iso_file_id !== null || disk_mb !== null)) return failFields({ base_image_id: { code: 'field_wrong' } })
  if (base_image_id !== null) return { base: await getBase(ctx, base_image_id), disc: noDisc }
  if (disk_mb === null) return failFields({ disk_mb: { code: 'field_empty' } })
  return { base: { version: null, virt_type: 'vm' }, disc: { iso_file_id, disk_mb } }
}

async function getBase(ctx: SignedIn, image_id: string): Promise<Base> {
  const [found] = await ctx.db
    .select({ version: sceneImage, virt_type: libraryImage.virt_type })
    .from(sceneImage)
    .innerJoin(libraryImage, eq(libraryImage.name, sceneImage.name))
    .where(eq(sceneImage.image_id, image_id))
  if (found === undefined) return failFields({ base_image_id: { code: 'field_wrong' } })
  if (found.version.status !== 'ready') return failFields({ base_image_id: { code: 'image_not_saved' } })
  return authorableKinds.has(found.virt_type) ? found : failFields({ base_image_id: { code: 'field_wrong' } })
}

interface Beginning {
  entry: LibraryImageRecord
  base: Base
  plan: AuthoringPlan
  start: ImageStart
  start_secrets: Buffer | null
  room: InstanceRoom
  /** Of the disc that a machine is installed from. */
  storage_key?: string
}

/** The rows of an authoring, and its node on its way: all of it or nothing. */
async function beginIn(ctx: SignedIn, tx: Tx, { entry, base, plan, start, start_secrets, room, storage_key }: Beginning): Promise<void> {
  const by = ctx.actor.user_id
  const image = imageOf(base)
  const definition = authoredDefinition({ image, virt_type: base.virt_type, host_name: entry.name, start, plan })
  const { instance_id } = await insertInstance(tx, ctx.secret, {
    name: entry.title,
    type: 'run',
    purpose: 'authoring',
    object_id: entry.resource_id,
    creator: by,
    lifetimeMinutes: null,
    definition,
    ...drivesOf(definition),
    ...(storage_key === undefined ? {} : installedFrom(entry.name, storage_key)),
  })
  const now = new Date(clockNow()).toISOString()
  const values = {
    authoring_id: newId(),
    image_id: entry.resource_id,
    base_image_id: base.version?.image_id ?? null,
    plan,
    start,
    start_secrets,
    instance_id,
    locked_at: now,
    started_at: now,
    active_at: now,
    made_by: by,
  }
  const [authoring] = await tx.insert(imageAuthoring).values(values).returning()
  if (authoring !== undefined && plan.services.length > 0)
    for (const follow of authoringBegunPort.answer()) await follow(tx, { authoring, entry, service_ids: plan.services, by })
  const locked_until = new Date(clockNow() + lockMs).toISOString()
  await writeEntry(tx, entry, { making: 'creating', locked_by: by, locked_until, updated_by: by, updated_at: now })
  await startIn(tx, ctx.secret, { instance_id, by, room })
  await tellImage(tx, entry.resource_id)
}

const discFile = { purpose: 'scene_disc', path: 'iso_file_id' } as const

export async function createAuthored(ctx: SignedIn, body: Create): Promise<Reply<typeof contract.create>> {
  const { name, start, base_image_id: _base, iso_file_id: _iso, disk_mb: _disk, ...rest } = body
  const { author_memory_mb, author_cpu, author_network, service_ids, ...fields } = rest
  await limitCreates(ctx)
  mustBeAllowed(ctx, body)
  const { base, disc } = await getBegin(ctx, body)
  const parted = partSecrets(start, {})
  const plan = planOf({ author_memory_mb, author_cpu, author_network, service_ids }, disc)
  const wish = { image: imageOf(base), virt_type: base.virt_type, host_name: name, start: parted.start, plan }
  const room = await askRoom(ctx, authoredDefinition(wish))
  return change(ctx, { ...about, operation: 'author' }, async (tx, note) => {
    const entry = await insertNewEntry(ctx, tx, { name, ...fields, virt_type: base.virt_type })
    const start_secrets = sealStartSecrets(ctx.secret, name, parted.secrets)
    const file = plan.iso_file_id === null ? null : await takeOwnFile(ctx, tx, { ...discFile, file_id: plan.iso_file_id })
    const from = file === null ? {} : { storage_key: file.storage_key }
    await beginIn(ctx, tx, { entry, base, plan, start: parted.start, start_secrets, room, ...from })
    const after = { base: file?.name ?? imageOf(base), network: plan.network }
    note({ object_id: entry.resource_id, object_name: entry.title, after })
    return { resource_id: entry.resource_id }
  })
}

/** The next version of an image. Begun already it is the one there is; that of somebody else is theirs. */
export async function beginAuthoring(ctx: SignedIn, resource_id: string, body: Room): Promise<void> {
  mustBeAllowed(ctx, body)
  const found = (await findEntry(ctx.db, resource_id)) ?? fail('not_found')
  if (!authorableKinds.has(found.virt_type)) fail('image_not_saved')
  const usable = (await findUsable(ctx.db, found.name)) ?? fail('image_not_saved')
  const base = { version: usable, virt_type: found.virt_type }
  const start = startOf(usable, found.virt_type)
  const plan = planOf(body)
  const room = await askRoom(
    ctx,
    authoredDefinition({ image: fullName(usable), virt_type: found.virt_type, host_name: found.name, start, plan }),
  )
  await change(ctx, { ...about, operation: 'author', object_id: resource_id }, async (tx, note) => {
    const { entry, authoring } = (await holdImage(tx, resource_id)) ?? fail('not_found')
    note({ object_name: entry.title, after: { base: fullName(usable), network: plan.network } })
    if (authoring !== null) {
      const holder = holderOf(entry)
      return holder === null || holder === ctx.actor.user_id ? undefined : failLocked(tx, entry, authoring)
    }
    const versions = await tx.select({ status: sceneImage.status }).from(sceneImage).where(eq(sceneImage.name, entry.name))
    if (versions.some((row) => !isMade(row))) fail('image_working')
    const [still] = await tx.select().from(sceneImage).where(eq(sceneImage.image_id, usable.image_id)).for('share')
    if (still?.status !== 'ready') fail('image_not_saved')
    await beginIn(ctx, tx, { entry, base, plan, start, start_secrets: usable.start_secrets, room })
  })
}
