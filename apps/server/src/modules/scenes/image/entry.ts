import type { ImageArch } from '@beacon/api/image/image-fields'
import { arch as machineArch } from 'node:process'
import { and, eq, exists, isNull, not, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { libraryImage, sceneImage, type LibraryImageRecord } from '../../../db/schema/index.ts'

/** Images are made by the machine that starts them. */
export const hereArch: ImageArch = machineArch === 'arm64' ? 'arm64' : 'amd64'

export type EntryValues = Partial<Omit<typeof libraryImage.$inferInsert, 'resource_id' | 'name'>>

/** Until its end no other transaction takes a version of this name. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scene image ${name}`}, 0))`)
}

/** The image of this name. One that is not there yet is written, with a title that no other has. The caller holds the name. */
export async function ensureEntry(tx: Tx, name: string, values: EntryValues = {}): Promise<LibraryImageRecord> {
  const [found] = await tx.select().from(libraryImage).where(eq(libraryImage.name, name))
  if (found !== undefined) return found
  const title = values.title ?? (await freeTitle(tx, name.length < 4 ? `Image ${name}` : name))
  const [row] = await tx
    .insert(libraryImage)
    .values({ arch: hereArch, ...values, resource_id: newId(), name, title })
    .returning()
  if (row === undefined) throw new Error('the image was not written')
  return row
}

/** Titles are given one at a time: two at once would meet at the unique index. */
export async function holdTitles(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('image titles', 0))`)
}

/** This title, or the first with a number behind it that is free. */
export async function freeTitle(tx: Tx, wish: string): Promise<string> {
  await holdTitles(tx)
  const base = [...wish].slice(0, 42).join('').trim()
  const rows = await tx
    .select({ title: sql<string>`lower(${libraryImage.title})` })
    .from(libraryImage)
    .where(sql`starts_with(lower(${libraryImage.title}), lower(${base}))`)
  const taken = new Set(rows.map(({ title }) => title))
  let title = wish
  for (let n = 2; taken.has(title.toLowerCase()); n += 1) title = `${base} ${n}`
  return title
}

/** An image whose last version went goes as well; one that is being authored stays. */
export async function dropEmptyEntry(tx: Tx, name: string): Promise<void> {
  const hasVersions = exists(
    tx
      .select({ one: sql`1` })
      .from(sceneImage)
      .where(eq(sceneImage.name, name)),
  )
  await tx.delete(libraryImage).where(and(eq(libraryImage.name, name), isNull(libraryImage.making), not(hasVersions)))
}
