import { and, asc, eq, getTableColumns, inArray, like, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { libraryImage, sceneImage, type SceneImageRecord, type ServiceRecord, type ServiceVersionRecord } from '../../../db/schema/index.ts'
import { freeTitle, fullName, holdName, isMade, makeImage } from '../image/index.ts'
import { imageNameOf, startOf } from './definition.ts'

const prefix = 'service:'
/** As the row of an image names the version that it was made of. */
const originOf = (version_id: string): string => `${prefix}${version_id}`
const versionIn = ({ origin }: Pick<SceneImageRecord, 'origin'>): string | null =>
  origin?.startsWith(prefix) === true ? origin.slice(prefix.length) : null

/** Of what something wrote, the end that is kept. */
export const logMost = 2_000
const better = { ready: 0, building: 1, waiting: 1, failed: 2, cancelled: 2 } as const

/** The image of each of these versions: one that is ready, else one in the making, else the last try. */
export async function versionImages(executor: Executor, version_ids: readonly string[]): Promise<Map<string, SceneImageRecord>> {
  if (version_ids.length === 0) return new Map()
  const rows = await executor
    // Passes come every two seconds, and a whole log is long.
    .select({ ...getTableColumns(sceneImage), log: sql<string>`right(${sceneImage.log}, ${logMost}::int)` })
    .from(sceneImage)
    .where(inArray(sceneImage.origin, version_ids.map(originOf)))
    .orderBy(asc(sceneImage.version))
  const found = new Map<string, SceneImageRecord>()
  for (const row of rows) {
    const version_id = versionIn(row) ?? ''
    const had = found.get(version_id)
    if (had === undefined || better[row.status] <= better[had.status]) found.set(version_id, row)
  }
  return found
}

/** The version that each of these images was made of, by `name@version`. */
export async function versionsOfImages(executor: Executor, images: readonly string[]): Promise<Map<string, string>> {
  if (images.length === 0) return new Map()
  const rows = await executor
    .select({ name: sceneImage.name, version: sceneImage.version, origin: sceneImage.origin })
    .from(sceneImage)
    .where(
      and(like(sceneImage.origin, `${prefix}%`), inArray(sceneImage.name, [...new Set(images.map((full) => full.split('@')[0] ?? ''))])),
    )
  return new Map(rows.flatMap((row) => [[fullName(row), versionIn(row) ?? ''] as const]))
}

export interface ServiceWithVersion {
  service: ServiceRecord
  version: ServiceVersionRecord
}

/** The image of a version, to be made where it is not: once, however many ask. What failed before is forgotten. */
export async function wantImage(tx: Tx, { service, version }: ServiceWithVersion, by: string | null): Promise<SceneImageRecord> {
  const name = imageNameOf(service)
  await holdName(tx, name)
  const there = (await versionImages(tx, [version.version_id])).get(version.version_id)
  if (there !== undefined && (there.status === 'ready' || !isMade(there))) return there
  const origin = originOf(version.version_id)
  await tx.delete(sceneImage).where(and(eq(sceneImage.origin, origin), inArray(sceneImage.status, ['failed', 'cancelled'])))
  const { os, arch } = version.settings
  const isNew = (await tx.$count(libraryImage, eq(libraryImage.name, name))) === 0
  return makeImage(tx, {
    name,
    file_id: version.file_id,
    folder: version.settings.payload.root,
    by,
    origin,
    start: startOf(version.settings),
    note: `v${version.number}`,
    entry: { os, arch, updated_by: by, ...(isNew ? { title: await freeTitle(tx, service.name) } : {}) },
  })
}
