import type { ImageStart } from '@beacon/api/image/image-fields'
import type { ImagePackage } from '@beacon/api/image/image-package'
import { portsOf, usualStart } from '@beacon/api/image/image-start'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database.ts'
import { libraryImage, sceneImage, imageCategory, type LibraryImageRecord, type SceneImageRecord } from '../../../db/schema/index.ts'
import { freeTitle, tellImageMoved } from '../image/index.ts'
import type { Brought } from './brought.ts'
import { ImageFailure } from './problem.ts'

/** Writes what was brought as one change: the version, and what its image is if this is the first one. Answers whether it was still wanted. @throws ImageFailure */
export function settle(db: Db, row: SceneImageRecord, brought: Brought & { values: Partial<SceneImageRecord> }): Promise<boolean> {
  const { virtType, manifest, values } = brought
  const start = startOf(withPorts(row.start, values.ports ?? []) ?? manifest?.start ?? null, brought)
  // A copy that is only checked belongs to no image.
  if (row.source === 'check') return db.transaction((tx) => writeVersion(tx, row, { ...values, start }))
  return db.transaction(async (tx) => {
    const [image] = await tx.select().from(libraryImage).where(eq(libraryImage.name, row.name)).for('update')
    if (image === undefined) return false
    const [other] = await tx
      .select({ one: sql`1` })
      .from(sceneImage)
      .where(and(eq(sceneImage.name, row.name), eq(sceneImage.status, 'ready'), ne(sceneImage.image_id, row.image_id)))
      .limit(1)
    if (other !== undefined && image.virt_type !== virtType) throw new ImageFailure('image_kind', { kind: image.virt_type })
    if (other === undefined) await describe(tx, image, { virtType, manifest })
    return writeVersion(tx, row, { ...values, start })
  })
}

async function writeVersion(tx: Tx, row: SceneImageRecord, values: Partial<SceneImageRecord>): Promise<boolean> {
  const rows = await tx
    .update(sceneImage)
    .set({ ...values, updated_at: new Date().toISOString() })
    .where(and(eq(sceneImage.image_id, row.image_id), eq(sceneImage.tries, row.tries), eq(sceneImage.status, 'building')))
    .returning({ image_id: sceneImage.image_id })
  if (rows.length > 0) await tellImageMoved(tx, row.image_id)
  return rows.length > 0
}

/** Whoever set start parameters without ports takes those that the image names. */
const withPorts = (start: ImageStart | null, exposed: readonly string[]): ImageStart | null =>
  start === null || start.ports.length > 0 ? start : { ...start, ports: portsOf(exposed) }

/** A virtual machine has at least the disk that was brought, and what machines usually have where nobody chose otherwise. */
function startOf(start: ImageStart | null, { virtualBytes }: Brought): ImageStart | null {
  if (virtualBytes === null) return start
  const usual = usualStart('vm')
  const isUnchosen = start === null || isEqual(start.resources, usualStart('container').resources)
  const resources = isUnchosen ? usual.resources : start.resources
  const disk_mb = Math.max(resources.disk_mb, Math.ceil(virtualBytes / 1024 ** 2))
  return { ...(start ?? usual), resources: { ...resources, disk_mb } }
}
const isEqual = (one: object, other: object): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

/** A package describes its image where nobody here has changed a word of it yet. */
async function describe(tx: Tx, image: LibraryImageRecord, { virtType, manifest }: Pick<Brought, 'virtType' | 'manifest'>): Promise<void> {
  const told = manifest === null || image.version > 1 ? {} : await packageColumns(tx, image, manifest)
  await tx
    .update(libraryImage)
    .set({ virt_type: virtType, ...told })
    .where(eq(libraryImage.resource_id, image.resource_id))
}

async function packageColumns(tx: Tx, image: LibraryImageRecord, { title, description, role, category, os, arch }: ImagePackage) {
  const isOwnTitle = image.title.toLowerCase() === image.name || image.title === `Image ${image.name}`
  const [found] =
    category === null
      ? []
      : await tx
          .select({ category_id: imageCategory.category_id })
          .from(imageCategory)
          .where(eq(sql`lower(${imageCategory.name})`, category.toLowerCase()))
  return {
    os,
    arch,
    role,
    title: isOwnTitle ? await freeTitle(tx, title) : image.title,
    description: image.description === '' ? description : image.description,
    category_id: image.category_id ?? found?.category_id ?? null,
  }
}
