import { imageProblemCodes } from '@beacon/api/image/image-limits'
import type { ImageProblem } from '@beacon/api/image/image'
import type { ImageUse, ImageUseCounts, ImageUseKind } from '@beacon/api/image/image-fields'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { scene, sceneImage, type SceneImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { imageUsePort } from './port.ts'

/** As definitions name it. */
export const fullName = ({ name, version }: Pick<SceneImageRecord, 'name' | 'version'>): string => `${name}@${version}`
export const fullNameSql = sql<string>`${sceneImage.name} || '@' || ${sceneImage.version}`

/** Version 0 is no version: a copy of a node that somebody works in, booted once by a check. */
export const isVersion = gt(sceneImage.version, 0)

export async function findImage(executor: Executor, image_id: string): Promise<SceneImageRecord | null> {
  const [row] = await executor.select().from(sceneImage).where(eq(sceneImage.image_id, image_id))
  return row ?? null
}

export async function lockImage(tx: Tx, image_id: string): Promise<SceneImageRecord | null> {
  const [row] = await tx.select().from(sceneImage).where(eq(sceneImage.image_id, image_id)).for('update')
  return row ?? null
}

/** What an engine starts for each of these `name@version`; one that is not ready is left out. */
export async function engineImages(executor: Executor, images: readonly string[]): Promise<Record<string, string>> {
  if (images.length === 0) return {}
  const rows = await executor
    .select({ full: fullNameSql, engine_id: sceneImage.engine_id })
    .from(sceneImage)
    .where(and(inArray(fullNameSql, [...new Set(images)]), eq(sceneImage.status, 'ready')))
  return Object.fromEntries(rows.flatMap(({ full, engine_id }) => (engine_id === null ? [] : [[full, engine_id] as const])))
}

export const sumOf = (uses: ImageUseCounts): number => uses.reduce((sum, { n }) => sum + n, 0)

/** Who uses these images, by `name@version`. Without a list: all that are used. */
export async function usesOf(executor: Executor, images: readonly string[] | null): Promise<Map<string, ImageUseCounts>> {
  const found = new Map<string, ImageUseCounts>()
  const add = (kind: ImageUseKind, counted: Iterable<readonly [string, number]>) => {
    for (const [image, n] of counted) found.set(image, [...(found.get(image) ?? []), { kind, n }])
  }
  // One after the other: inside a transaction there is one connection.
  for (const { kind, countUses } of imageUsePort.answer()) add(kind, await countUses(executor, images))
  const running = await executor
    .select({ image: sql<string>`named.image`, n: sql<number>`count(*)::int` })
    .from(scene)
    .innerJoin(sql`lateral jsonb_object_keys(${scene.images}) as named(image)`, sql`true`)
    .where(and(eq(scene.is_alive, true), images === null ? undefined : inArray(sql`named.image`, [...images, ''])))
    .groupBy(sql`named.image`)
  add(
    'scene',
    running.map(({ image, n }) => [image, n] as const),
  )
  return found
}

const mostShown = 10

/** Those users of these images that the reader may see, ten at most, each once. */
export async function visibleUses(ctx: SignedIn, executor: Executor, images: readonly string[]): Promise<ImageUse[]> {
  const found = new Map<string, ImageUse>()
  for (const { shownUses: shown } of imageUsePort.answer())
    for (const image of images) {
      if (found.size >= mostShown) break
      for (const use of await shown(ctx, executor, image)) found.set(use.resource_id, use)
    }
  return [...found.values()].slice(0, mostShown)
}

/** @throws image_in_use with how many there are and the names of those that the reader may see */
export async function mustBeUnused(ctx: SignedIn, tx: Tx, images: readonly string[]): Promise<void> {
  const used = await usesOf(tx, images)
  const n = [...used.values()].reduce((sum, uses) => sum + sumOf(uses), 0)
  if (n === 0) return
  const names = (await visibleUses(ctx, tx, images)).map(({ name }) => name)
  fail('image_in_use', { n, shown: names.length, names: names.join(', ') })
}

const isCode = (word: string): word is ImageProblem['code'] => imageProblemCodes.some((code) => code === word)

export function problemOf({ problem, problem_details }: Pick<SceneImageRecord, 'problem' | 'problem_details'>): ImageProblem | null {
  if (problem === null) return null
  return { code: isCode(problem) ? problem : 'build_failed', details: problem_details ?? {} }
}
