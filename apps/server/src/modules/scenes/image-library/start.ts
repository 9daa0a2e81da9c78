import type { Parsed } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { and, desc, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { imageService, sceneImage, type LibraryImageRecord, type SceneImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import {
  ensureEntry,
  fullName,
  holdName,
  insertVersion,
  isVersion,
  openStartSecrets,
  partSecrets,
  sealStartSecrets,
  startOf,
  tellImage,
  tellImageMoved,
} from '../image/index.ts'
import { about, checkName, checkTitle } from './act.ts'
import { nameOfPerson, readEntry } from './read.ts'
import { findEntry } from './rows.ts'
import { findUsable, findVersion } from './versions.ts'

/** What versions share: the engine's image and all that was found out about it. */
const contentOf = (row: SceneImageRecord) => ({
  file_id: null,
  folder: row.folder,
  status: 'ready' as const,
  engine_id: row.engine_id,
  bytes: row.bytes,
  ports: row.ports,
  user: row.user,
  volumes: row.volumes,
  has_health: row.has_health,
  origins: row.origins,
  done_at: new Date().toISOString(),
})

type Version = Pick<SceneImageRecord, 'image_id'>

/** The same content holds the same services. */
async function copyServices(tx: Tx, { image_id: from }: Version, { image_id }: Version): Promise<void> {
  const held = await tx.select().from(imageService).where(eq(imageService.image_id, from))
  if (held.length > 0) await tx.insert(imageService).values(held.map((row) => ({ ...row, image_id })))
}

async function holdEntry(tx: Tx, resource_id: string): Promise<LibraryImageRecord> {
  const { name } = (await findEntry(tx, resource_id)) ?? fail('not_found')
  await holdName(tx, name)
  return (await findEntry(tx, resource_id)) ?? fail('not_found')
}

async function newestOf(tx: Tx, name: string): Promise<SceneImageRecord | null> {
  const [row] = await tx
    .select()
    .from(sceneImage)
    .where(and(isVersion, eq(sceneImage.name, name)))
    .orderBy(desc(sceneImage.version))
    .limit(1)
  return row ?? null
}

type SaveStart = Parsed<typeof contract.saveStart>['body']

/** The next version with other start parameters. Somebody else's version in between is not passed over. */
export async function saveStart(
  ctx: SignedIn,
  resource_id: string,
  { start, start_version, note: text }: SaveStart,
): Promise<LibraryDetail> {
  await change(ctx, { ...about, operation: 'save', object_id: resource_id }, async (tx, note) => {
    const { name, virt_type } = await holdEntry(tx, resource_id)
    const last = (await newestOf(tx, name)) ?? fail('image_not_saved')
    note({ object_name: fullName(last) })
    const before = openStartSecrets(ctx.secret, name, last.start_secrets)
    const parted = partSecrets(start, before)
    if (isDeepStrictEqual(parted.start, startOf(last, virt_type)) && isDeepStrictEqual(parted.secrets, before)) return
    if (last.version !== start_version)
      fail('changed_meanwhile', { who: await nameOfPerson(tx, last.made_by), at: last.made_at, fields: ['start'], version: last.version })
    if (last.status !== 'ready') fail('image_not_saved')
    const row = await insertVersion(tx, {
      ...contentOf(last),
      name,
      source: 'start',
      note: text,
      start: parted.start,
      start_secrets: sealStartSecrets(ctx.secret, name, parted.secrets),
      made_by: ctx.actor.user_id,
    })
    await copyServices(tx, last, row)
    note({ object_name: fullName(row), before: { start: startOf(last, virt_type) }, after: { start: parted.start } })
    await tellImage(tx, row.image_id)
  })
  return readEntry(ctx, resource_id)
}

const isSame = (one: SceneImageRecord, other: SceneImageRecord) =>
  one.engine_id === other.engine_id &&
  isDeepStrictEqual(one.start, other.start) &&
  (one.start_secrets === null
    ? other.start_secrets === null
    : other.start_secrets !== null && one.start_secrets.equals(other.start_secrets))

/** An earlier version as the newest one. Where the newest one is it already, nothing is written. */
export async function restoreVersion(ctx: SignedIn, resource_id: string, number: number): Promise<LibraryDetail> {
  await change(ctx, { ...about, operation: 'version_restore', object_id: resource_id }, async (tx, note) => {
    const { name } = await holdEntry(tx, resource_id)
    const old = (await findVersion(tx, name, number)) ?? fail('not_found')
    note({ object_name: fullName(old) })
    if (old.status !== 'ready') fail('image_not_saved')
    const last = (await newestOf(tx, name)) ?? fail('not_found')
    if (last.status === 'ready' && isSame(last, old)) return
    const kept = { start: old.start, start_secrets: old.start_secrets }
    const row = await insertVersion(tx, { ...contentOf(old), ...kept, name, source: 'restore', note: old.note, made_by: ctx.actor.user_id })
    await copyServices(tx, old, row)
    note({ object_name: fullName(row), after: { from: number } })
    await tellImage(tx, row.image_id)
  })
  return readEntry(ctx, resource_id)
}

type Copy = Parsed<typeof contract.copy>['body']

/** A new image that begins as this one. Its access is not copied: a secret belongs to one image. `also` copies what stands beside it. */
export async function copyEntry(
  ctx: SignedIn,
  resource_id: string,
  { name, title, also }: Copy & { also?: (tx: Tx, copy_id: string) => Promise<void> },
): Promise<LibraryDetail> {
  const copy_id = await change(ctx, { ...about, operation: 'copy' }, async (tx, note) => {
    const from = (await findEntry(tx, resource_id)) ?? fail('not_found')
    await holdName(tx, name)
    await checkName(tx, name)
    await checkTitle(tx, title, null)
    const old = (await findUsable(tx, from.name)) ?? fail('image_not_saved')
    const { description, virt_type, role, category_id, os, arch } = from
    const by = { made_by: ctx.actor.user_id, updated_by: ctx.actor.user_id }
    const entry = await ensureEntry(tx, name, { title, description, virt_type, role, category_id, os, arch, ...by })
    const secrets = openStartSecrets(ctx.secret, from.name, old.start_secrets)
    const row = await insertVersion(tx, {
      ...contentOf(old),
      name,
      source: 'copy',
      start: old.start,
      start_secrets: sealStartSecrets(ctx.secret, name, secrets),
      made_by: ctx.actor.user_id,
    })
    await also?.(tx, entry.resource_id)
    await copyServices(tx, old, row)
    note({ object_id: entry.resource_id, object_name: fullName(row), after: { from: fullName(old), title } })
    await tellImage(tx, row.image_id)
    return entry.resource_id
  })
  return readEntry(ctx, copy_id)
}

export async function noteVersion(
  ctx: SignedIn,
  { resource_id, number, text }: { resource_id: string; number: number; text: string },
): Promise<void> {
  await change(ctx, { ...about, operation: 'update', object_id: resource_id }, async (tx, note) => {
    const { name } = (await findEntry(tx, resource_id)) ?? fail('not_found')
    const row = (await findVersion(tx, name, number)) ?? fail('not_found')
    note({ object_name: fullName(row), before: { note: row.note }, after: { note: text } })
    await tx.update(sceneImage).set({ note: text }).where(eq(sceneImage.image_id, row.image_id))
    await tellImageMoved(tx, row.image_id)
  })
}
