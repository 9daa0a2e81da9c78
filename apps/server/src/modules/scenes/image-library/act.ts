import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { imageLimits } from '@beacon/api/image/image-limits'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { imageCategory, libraryImage, type LibraryImageRecord } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { keepFiles, releaseFile } from '../../platform/file/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import {
  ensureEntry,
  fullName,
  holdName,
  holdTitles,
  makeImage,
  partSecrets,
  sealAccess,
  sealStartSecrets,
  tellImageMoved,
} from '../image/index.ts'
import { nameOfPerson, readEntry } from './read.ts'
import { findEntry, imageNumber, lockEntry } from './rows.ts'
import { takeSource } from './sources.ts'
import { findUsable } from './versions.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']
type Base = Omit<Update, 'version'>
export const about = { module: 'image' as const, object_type: 'image' }
const hour = 3_600_000
/** @throws rate_limited */
export const limitCreates = (ctx: SignedIn) => rateLimit(ctx, `image ${ctx.actor.user_id}`, imageLimits.creates_per_hour, hour)

/** @throws image_name_taken at the title, with the number of the image that has it */
export async function checkTitle(tx: Tx, title: string, except: string | null): Promise<void> {
  await holdTitles(tx)
  const same = sql`lower(${libraryImage.title}) = lower(${title})`
  const [taken] = await tx
    .select({ number: libraryImage.number })
    .from(libraryImage)
    .where(except === null ? same : and(same, ne(libraryImage.resource_id, except)))
  if (taken === undefined) return
  const details = { number: imageNumber(taken) }
  fail('image_name_taken', { ...details, fields: { title: { code: 'image_name_taken', details } } })
}

/** @throws image_name_taken at the reference name. The caller holds the name. */
export async function checkName(tx: Tx, name: string): Promise<void> {
  const [taken] = await tx.select({ number: libraryImage.number }).from(libraryImage).where(eq(libraryImage.name, name))
  if (taken === undefined) return
  const details = { number: imageNumber(taken) }
  fail('image_name_taken', { ...details, fields: { name: { code: 'image_name_taken', details } } })
}

async function checkBase(tx: Tx, { category_id, icon_file_id }: Pick<Base, 'category_id' | 'icon_file_id'>): Promise<void> {
  if (category_id !== null && (await tx.$count(imageCategory, eq(imageCategory.category_id, category_id))) === 0)
    failFields({ category_id: { code: 'field_wrong' } })
  if (icon_file_id !== null) await keepFiles(tx, [{ file_id: icon_file_id, path: 'icon_file_id' }], ['image_icon'])
}

/** The columns that the secret of the access takes; none where it stays. */
function accessColumns(ctx: SignedIn, name: string, secret: Base['access_secret']): Partial<LibraryImageRecord> {
  if (secret === undefined) return {}
  if (secret === null) return { access_secret: null, access_kind: null, access_set_by: null, access_set_at: null }
  const access_secret = sealAccess(ctx.secret, name, secret.value)
  return { access_secret, access_kind: secret.kind, access_set_by: ctx.actor.user_id, access_set_at: new Date().toISOString() }
}

type NewEntry = Omit<Create, 'source' | 'start'>

/** An image without a version yet. The caller makes the first one. @throws image_name_taken */
export async function insertNewEntry(
  ctx: SignedIn,
  tx: Tx,
  { name, virt_type, access_secret, ...base }: NewEntry,
): Promise<LibraryImageRecord> {
  await holdName(tx, name)
  await checkName(tx, name)
  await checkTitle(tx, base.title, null)
  await checkBase(tx, base)
  const columns = accessColumns(ctx, name, access_secret)
  return ensureEntry(tx, name, { ...base, ...columns, virt_type, made_by: ctx.actor.user_id, updated_by: ctx.actor.user_id })
}

export async function createEntry(ctx: SignedIn, { source, start, ...base }: Create): Promise<Reply<typeof contract.create>> {
  await limitCreates(ctx)
  const parted = start === undefined ? null : partSecrets(start, {})
  return change(ctx, { ...about, operation: 'build' }, async (tx, note) => {
    const entry = await insertNewEntry(ctx, tx, base)
    const { name } = entry
    const { wish, after } = await takeSource(ctx, tx, source, base.os)
    const row = await makeImage(tx, {
      ...wish,
      name,
      by: ctx.actor.user_id,
      start: parted?.start ?? null,
      start_secrets: parted === null ? null : sealStartSecrets(ctx.secret, name, parted.secrets),
    })
    note({ object_id: entry.resource_id, object_name: fullName(row), after: { title: base.title, ...after } })
    return { resource_id: entry.resource_id, image_id: row.image_id }
  })
}

type AddVersion = Parsed<typeof contract.addVersion>['body']

/** What its nodes start with goes on from the newest usable version. */
export async function addVersion(
  ctx: SignedIn,
  resource_id: string,
  { source, note: text }: AddVersion,
): Promise<Reply<typeof contract.create>> {
  await limitCreates(ctx)
  return change(ctx, { ...about, operation: 'build', object_id: resource_id }, async (tx, note) => {
    const { name, os } = (await findEntry(tx, resource_id)) ?? fail('not_found')
    await holdName(tx, name)
    const { wish, after } = await takeSource(ctx, tx, source, os)
    const last = await findUsable(tx, name)
    const kept = { start: last?.start ?? null, start_secrets: last?.start_secrets ?? null }
    const row = await makeImage(tx, { ...wish, ...kept, name, note: text, by: ctx.actor.user_id })
    note({ object_name: fullName(row), after })
    return { resource_id, image_id: row.image_id }
  })
}

const auditable = ({ title, description, category_id, role, os, arch, icon_file_id, access_user, is_access_shown }: Base) => ({
  title,
  description,
  category_id,
  role,
  os,
  arch,
  icon_file_id,
  access_user,
  is_access_shown,
})

export async function updateEntry(ctx: SignedIn, resource_id: string, { version, ...body }: Update): Promise<LibraryDetail> {
  await change(ctx, { ...about, operation: 'update', object_id: resource_id }, async (tx, note) => {
    const old = (await lockEntry(tx, resource_id)) ?? fail('not_found')
    const values = auditable(body)
    const changed = changedFields(old, values)
    const access = accessColumns(ctx, old.name, body.access_secret)
    const fields = [...Object.keys(changed.after), ...('access_kind' in access ? ['access_secret'] : [])]
    note({
      object_name: old.title,
      before: changed.before,
      after: { ...changed.after, ...('access_kind' in access ? { access_secret: '•' } : {}) },
    })
    if (fields.length === 0) return
    if (old.version !== version)
      fail('changed_meanwhile', { who: await nameOfPerson(tx, old.updated_by), at: old.updated_at, fields, version: old.version })
    await checkTitle(tx, body.title, resource_id)
    await checkBase(tx, body)
    if (old.icon_file_id !== null && old.icon_file_id !== body.icon_file_id) await releaseFile(tx, old.icon_file_id)
    await tx
      .update(libraryImage)
      .set({ ...values, ...access, version: old.version + 1, updated_by: ctx.actor.user_id, updated_at: new Date().toISOString() })
      .where(eq(libraryImage.resource_id, resource_id))
    await tellImageMoved(tx, resource_id)
  })
  return readEntry(ctx, resource_id)
}
