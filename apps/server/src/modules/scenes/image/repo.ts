import { imageProblemCodes } from '@beacon/api/image-limits'
import type { ImageProblem } from '@beacon/api/image'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { scene, sceneImage, type SceneImageRecord } from '../../../db/schema/index.ts'
import { imageUsePort, type ImageUses } from './port.ts'

/** As definitions name it. */
export const fullName = ({ name, version }: Pick<SceneImageRecord, 'name' | 'version'>): string => `${name}@${version}`
export const fullNameSql = sql<string>`${sceneImage.name} || '@' || ${sceneImage.version}`

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

export interface AllUses extends ImageUses {
  scenes: number
}
export const sumOf = ({ questions, topics, scenes }: AllUses): number => questions + topics + scenes
const nothing: AllUses = { questions: 0, topics: 0, scenes: 0 }

/** Who uses these images, by `name@version`. Without a list: all that are used. */
export async function usesOf(executor: Executor, images: readonly string[] | null): Promise<(image: string) => AllUses> {
  // One after the other: inside a transaction there is one connection.
  const defined = await imageUsePort.answer().countUses(executor, images)
  const running = await executor
    .select({ image: sql<string>`named.image`, n: sql<number>`count(*)::int` })
    .from(scene)
    .innerJoin(sql`lateral jsonb_object_keys(${scene.images}) as named(image)`, sql`true`)
    .where(and(eq(scene.is_alive, true), images === null ? undefined : inArray(sql`named.image`, [...images, ''])))
    .groupBy(sql`named.image`)
  const scenes = new Map(running.map(({ image, n }) => [image, n]))
  return (image) => ({ ...nothing, ...defined.get(image), scenes: scenes.get(image) ?? 0 })
}

const isCode = (word: string): word is ImageProblem['code'] => imageProblemCodes.some((code) => code === word)

export function problemOf({ problem, problem_details }: SceneImageRecord): ImageProblem | null {
  if (problem === null) return null
  return { code: isCode(problem) ? problem : 'build_failed', details: problem_details ?? {} }
}
