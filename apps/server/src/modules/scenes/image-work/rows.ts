import { imageLimits } from '@beacon/api/image/image-limits'
import { and, asc, desc, eq, gt, inArray, like, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { isVersion } from '../image/index.ts'
import { file, sceneImage, type SceneImageRecord } from '../../../db/schema/index.ts'
import { tellImageMoved } from '../image/index.ts'

export const mostTries = 3

/** There is a newer version of the same image, made or to be made. */
const isReplaced = sql<boolean>`exists (select from ${sceneImage} newer where newer.name = ${sceneImage.name}
  and newer.version > ${sceneImage.version} and newer.status in ('waiting', 'building', 'ready'))`

/**
 * The next row to make, versions that nothing has replaced first: one that a killed process left is begun again. Only the process that
 * leads asks. `making`: those that are in its hands.
 */
export async function claimNext(db: Db, making: readonly string[] = []): Promise<SceneImageRecord | null> {
  const [next] = await db
    .select({ image_id: sceneImage.image_id })
    .from(sceneImage)
    .where(and(inArray(sceneImage.status, ['waiting', 'building']), notInArray(sceneImage.image_id, [...making])))
    .orderBy(asc(isReplaced), asc(sceneImage.made_at), asc(sceneImage.image_id))
    .limit(1)
  if (next === undefined) return null
  const values = { status: 'building' as const, step: 'read' as const, tries: sql`${sceneImage.tries} + 1`, log: '', log_dropped: 0 }
  const [row] = await db
    .update(sceneImage)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(sceneImage.image_id, next.image_id), inArray(sceneImage.status, ['waiting', 'building'])))
    .returning()
  if (row !== undefined) await tellImageMoved(db, row.image_id)
  return row ?? null
}

/** What a maker of an earlier time says changes nothing. Answers whether it was still its row. */
export async function write(db: Db, { image_id, tries }: SceneImageRecord, values: Partial<SceneImageRecord>): Promise<boolean> {
  const rows = await db
    .update(sceneImage)
    .set({ ...values, updated_at: new Date().toISOString() })
    .where(and(eq(sceneImage.image_id, image_id), eq(sceneImage.tries, tries), eq(sceneImage.status, 'building')))
    .returning({ is_cancelled: sceneImage.is_cancelled })
  if (rows.length > 0) await tellImageMoved(db, image_id)
  return rows.length > 0
}

/** Adds to the log, of which the end is kept. */
export async function addLog(db: Db, { image_id, tries }: SceneImageRecord, text: string): Promise<void> {
  const whole = sql`${sceneImage.log} || ${text}`
  await db
    .update(sceneImage)
    .set({
      log: sql`right(${whole}, ${imageLimits.log_chars}::int)`,
      log_dropped: sql`${sceneImage.log_dropped} + greatest(length(${whole}) - ${imageLimits.log_chars}::int, 0)`,
    })
    .where(and(eq(sceneImage.image_id, image_id), eq(sceneImage.tries, tries), eq(sceneImage.status, 'building')))
}

export async function isStopped(db: Db, { image_id }: SceneImageRecord): Promise<boolean> {
  const [row] = await db.select({ is: sceneImage.is_cancelled }).from(sceneImage).where(eq(sceneImage.image_id, image_id))
  return row === undefined || row.is
}

export async function uploadOf(db: Db, { file_id }: SceneImageRecord): Promise<{ storage_key: string; media_type: string } | null> {
  if (file_id === null) return null
  const [row] = await db
    .select({ storage_key: file.storage_key, media_type: file.media_type })
    .from(file)
    .where(eq(file.resource_id, file_id))
  return row ?? null
}

/** Engine's names by `name@version`, and by the names that images had elsewhere, the newest first come. */
export async function knownImages(db: Db, tagOf: (name: string, version: string) => string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(sceneImage)
    .where(and(isVersion, eq(sceneImage.status, 'ready'), like(sceneImage.engine_id, 'sha256:%')))
    .orderBy(desc(sceneImage.made_at))
  const known = new Map<string, string>()
  for (const { name, version, origins } of rows)
    for (const key of [`${name}@${version}`, ...origins]) if (!known.has(key)) known.set(key, tagOf(name, `v${version}`))
  return known
}

/** What the engine starts for each ready version, by its tag. */
export async function readyTags(db: Db, tagOf: (name: string, version: string) => string): Promise<Map<string, string>> {
  const rows = await db
    .select({ name: sceneImage.name, version: sceneImage.version, engine_id: sceneImage.engine_id })
    .from(sceneImage)
    .where(and(eq(sceneImage.status, 'ready'), like(sceneImage.engine_id, 'sha256:%')))
  return new Map(rows.flatMap(({ name, version, engine_id }) => (engine_id === null ? [] : [[tagOf(name, `v${version}`), engine_id]])))
}

/** Tags of versions that somebody may still make once more, so that the layers of their last try stay. What filled a disk does not. */
export async function repeatableTags(db: Db, tagOf: (name: string, version: string) => string): Promise<ReadonlySet<string>> {
  const isOver = and(
    inArray(sceneImage.status, ['failed', 'cancelled']),
    gt(sceneImage.done_at, sql`now() - interval '1 day'`),
    sql`coalesce(${sceneImage.problem}, '') not in ('build_disk', 'build_size')`,
  )
  const rows = await db
    .select({ name: sceneImage.name, version: sceneImage.version })
    .from(sceneImage)
    .where(or(inArray(sceneImage.status, ['waiting', 'building']), isOver))
  return new Set(rows.map(({ name, version }) => tagOf(name, `v${version}`)))
}

/** Every tag that a row stands for, ready or in the making. */
export async function expectedTags(db: Db, tagOf: (name: string, version: string) => string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: sceneImage.name, version: sceneImage.version })
    .from(sceneImage)
    .where(inArray(sceneImage.status, ['waiting', 'building', 'ready']))
  return new Set(rows.map(({ name, version }) => tagOf(name, `v${version}`)))
}

/** Disks that versions name, by their sums. */
export async function namedDisks(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ engine_id: sceneImage.engine_id }).from(sceneImage).where(like(sceneImage.engine_id, 'disk:%'))
  return new Set(rows.flatMap(({ engine_id }) => engine_id?.slice('disk:'.length) ?? []))
}
