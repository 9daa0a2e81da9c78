import type { Reply } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change, type Note } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { Failure, fail } from '../../../failure.ts'
import { releaseFile } from '../../platform/file/index.ts'
import { dropEmptyEntry, fullName, isMade, isVersion, mustBeUnused, tellImage, usesOf } from '../image/index.ts'
import { about } from './act.ts'

type Bulk = Reply<typeof contract.remove>

/** Each alone, in one order of ids, so that two orders do not wait for each other. */
export async function removeEntries(ctx: SignedIn, ids: readonly string[]): Promise<Bulk> {
  const reply: Bulk = { done: [], skipped: [] }
  for (const resource_id of [...new Set(ids)].toSorted()) {
    let name = ''
    try {
      await change(ctx, { ...about, operation: 'delete', object_id: resource_id }, async (tx, note) => {
        const [entry] = await tx.select().from(libraryImage).where(eq(libraryImage.resource_id, resource_id)).for('update')
        if (entry === undefined) return fail('not_found')
        name = entry.title
        note({ object_name: entry.title, before: { name: entry.name } })
        await removeEntry(ctx, tx, entry)
      })
      reply.done.push(resource_id)
    } catch (error) {
      reply.skipped.push({ resource_id, name, ...reasonOf(error) })
    }
  }
  return reply
}

function reasonOf(error: unknown): { code: string; details?: Record<string, unknown> } {
  if (!(error instanceof Failure)) throw error
  return { code: error.code, ...(error.details === undefined ? {} : { details: error.details }) }
}

type Entry = typeof libraryImage.$inferSelect

async function removeEntry(ctx: SignedIn, tx: Tx, { name, making, icon_file_id, resource_id }: Entry): Promise<void> {
  const versions = await tx.select().from(sceneImage).where(eq(sceneImage.name, name)).for('update')
  if (making !== null || versions.some((row) => !isMade(row))) fail('image_working')
  await mustBeUnused(ctx, tx, versions.map(fullName))
  await tx.delete(sceneImage).where(eq(sceneImage.name, name))
  for (const { file_id } of versions) if (file_id !== null) await releaseFile(tx, file_id)
  if (icon_file_id !== null) await releaseFile(tx, icon_file_id)
  await tx.delete(libraryImage).where(eq(libraryImage.resource_id, resource_id))
  await tellImage(tx, resource_id)
}

/** What is not missed: failed and cancelled versions, and unused ones below the newest usable one. */
export async function readCleaning(ctx: SignedIn): Promise<Reply<typeof contract.cleaning>> {
  const rows = await ctx.db
    .select({
      image_id: sceneImage.image_id,
      title: libraryImage.title,
      name: sceneImage.name,
      version: sceneImage.version,
      status: sceneImage.status,
      engine_id: sceneImage.engine_id,
      bytes: sceneImage.bytes,
      made_at: sceneImage.made_at,
    })
    .from(sceneImage)
    .innerJoin(libraryImage, eq(libraryImage.name, sceneImage.name))
    .where(isVersion)
    .orderBy(asc(libraryImage.title), asc(sceneImage.version))
  const uses = await usesOf(ctx.db, null)
  const newest = new Map<string, number>()
  for (const { name, version, status } of rows) if (status === 'ready') newest.set(name, Math.max(version, newest.get(name) ?? 0))
  const found = rows.flatMap(({ status, engine_id, bytes, ...row }) => {
    const isOver = status === 'failed' || status === 'cancelled'
    const isOld = status === 'ready' && row.version !== newest.get(row.name)
    if (!isOver && !isOld) return []
    if (uses.has(fullName(row))) return []
    const why: 'unused' | 'failed' | 'cancelled' = isOver ? status : 'unused'
    return [{ engine_id, item: { ...row, why, bytes: isOver ? 0 : (bytes ?? 0) } }]
  })
  const going = new Set(found.map(({ item }) => item.image_id))
  const kept = new Set(rows.filter(({ image_id }) => !going.has(image_id)).map(({ engine_id }) => engine_id))
  const freed = new Map(found.filter(({ engine_id }) => !kept.has(engine_id)).map(({ engine_id, item }) => [engine_id, item.bytes]))
  return { items: found.map(({ item }) => item), bytes: [...freed.values()].reduce((sum, n) => sum + n, 0) }
}

/** Versions that are asked for; what is used or newest by now stays. */
export async function cleanVersions(ctx: SignedIn, image_ids: readonly string[]): Promise<Bulk> {
  const reply: Bulk = { done: [], skipped: [] }
  for (const image_id of [...new Set(image_ids)].toSorted()) {
    let name = ''
    try {
      await change(ctx, { ...about, operation: 'delete', object_id: image_id }, async (tx, note) => {
        const [row] = await tx.select().from(sceneImage).where(eq(sceneImage.image_id, image_id)).for('update')
        if (row === undefined) return fail('not_found')
        name = fullName(row)
        await removeVersion(ctx, tx, row, note)
      })
      reply.done.push(image_id)
    } catch (error) {
      reply.skipped.push({ resource_id: image_id, name, ...reasonOf(error) })
    }
  }
  return reply
}

async function removeVersion(ctx: SignedIn, tx: Tx, row: typeof sceneImage.$inferSelect, note: Note): Promise<void> {
  note({ object_name: fullName(row), before: { status: row.status, size: row.bytes } })
  if (!isMade(row)) fail('image_working')
  await mustBeUnused(ctx, tx, [fullName(row)])
  await tx.delete(sceneImage).where(and(eq(sceneImage.image_id, row.image_id), inArray(sceneImage.status, [row.status])))
  if (row.file_id !== null) await releaseFile(tx, row.file_id)
  await dropEmptyEntry(tx, row.name)
  await tellImage(tx, row.image_id)
}
