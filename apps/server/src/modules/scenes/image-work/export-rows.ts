import type { ImagePackage } from '@beacon/api/image/image-package'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import {
  imageCategory,
  imageExport,
  libraryImage,
  sceneImage,
  type ImageExportRecord,
  type SceneImageRecord,
} from '../../../db/schema/index.ts'

export const mostTries = 3

/** The next package to make; one that a killed process left is begun again. */
export async function claimExport(db: Db): Promise<ImageExportRecord | null> {
  const [next] = await db
    .select({ export_id: imageExport.export_id })
    .from(imageExport)
    .where(inArray(imageExport.status, ['waiting', 'packing']))
    .orderBy(asc(imageExport.made_at))
    .limit(1)
  if (next === undefined) return null
  const [row] = await db
    .update(imageExport)
    .set({ status: 'packing', percent: 0, tries: sql`${imageExport.tries} + 1` })
    .where(eq(imageExport.export_id, next.export_id))
    .returning()
  return row ?? null
}

/** Answers whether it is still wanted, by this try. */
export async function writeExport(db: Db, { export_id, tries }: ImageExportRecord, values: Partial<ImageExportRecord>): Promise<boolean> {
  const rows = await db
    .update(imageExport)
    .set(values)
    .where(and(eq(imageExport.export_id, export_id), eq(imageExport.tries, tries), eq(imageExport.status, 'packing')))
    .returning({ export_id: imageExport.export_id })
  return rows.length > 0
}

export async function isExportGone(db: Db, { export_id }: ImageExportRecord): Promise<boolean> {
  const rows = await db.select({ export_id: imageExport.export_id }).from(imageExport).where(eq(imageExport.export_id, export_id))
  return rows.length === 0
}

export interface Packed {
  version: SceneImageRecord
  facts: Omit<ImagePackage, 'format' | 'content'>
}

/** What a package tells of its image: neither the access to it nor a value of a secret variable. */
export async function packedOf(db: Db, image_id: string): Promise<Packed | null> {
  const [found] = await db
    .select({ version: sceneImage, image: libraryImage, category: imageCategory.name })
    .from(sceneImage)
    .innerJoin(libraryImage, eq(libraryImage.name, sceneImage.name))
    .leftJoin(imageCategory, eq(imageCategory.category_id, libraryImage.category_id))
    .where(eq(sceneImage.image_id, image_id))
  if (found === undefined) return null
  const { version, image, category } = found
  const { name, title, description, role, os, arch, virt_type: kind } = image
  const env = version.start?.env.map((one) => (one.is_secret ? { ...one, value: null } : one)) ?? []
  const start = version.start === null ? null : { ...version.start, env }
  return { version, facts: { kind, name, title, description, role, category, os, arch, start, origins: version.origins } }
}
