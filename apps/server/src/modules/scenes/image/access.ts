import type { ImageAccessView } from '@beacon/api/image/image-access'
import { and, eq, inArray, ne, isNotNull, or } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { libraryImage } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'

const purpose = 'image access'

/** The password or key of an image, bound to its reference name, which never changes. */
export const sealAccess = (secret: SecretBox, name: string, value: string): Buffer => secret.seal(purpose, value, name)

const nameIn = (image: string): string => image.replace(/@\d+$/u, '')
const isShown = and(eq(libraryImage.is_access_shown, true), or(ne(libraryImage.access_user, ''), isNotNull(libraryImage.access_secret)))

/** How players sign in to nodes of these images (`name@version`), for those whose authors tell them; the secret itself is not in it. */
export async function visibleAccess(executor: Executor, images: readonly string[]): Promise<(image: string) => ImageAccessView | null> {
  const names = [...new Set(images.map(nameIn))]
  if (names.length === 0) return () => null
  const { name, access_user, access_kind } = libraryImage
  const rows = await executor
    .select({ name, user: access_user, kind: access_kind })
    .from(libraryImage)
    .where(and(isShown, inArray(libraryImage.name, names)))
  const found = new Map(rows.map(({ name: one, ...access }) => [one, access]))
  return (image) => found.get(nameIn(image)) ?? null
}

/** The same with the secret; null where players may not see it. */
export async function openVisibleAccess(
  { db, secret }: { db: Executor; secret: SecretBox },
  image: string,
): Promise<(ImageAccessView & { secret: string | null }) | null> {
  const [row] = await db
    .select()
    .from(libraryImage)
    .where(and(isShown, eq(libraryImage.name, nameIn(image))))
  if (row === undefined) return null
  const { name, access_user, access_kind, access_secret } = row
  return { user: access_user, kind: access_kind, secret: access_secret === null ? null : secret.open(purpose, access_secret, name) }
}
