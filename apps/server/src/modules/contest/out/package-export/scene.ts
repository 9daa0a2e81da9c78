import { fileForm } from '@beacon/api/scene/definition'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { file } from '../../../../db/schema/file.ts'
import { sceneImage } from '../../../../db/schema/scenes/scene.ts'
import { findScene } from '../../../bank/question-scene/index.ts'
import type { Entry } from './zip.ts'

export interface WrittenScene {
  /** What the question says of it, names of files as in `entries`. */
  value: Record<string, unknown>
  entries: Entry[]
}

interface Place {
  /** Where `scene.yml` stands, and what files are called that images are made from. */
  file: string
  imageFile: (image: { name: string; sha256: string }) => string
}

/** The scene of a question with what its images are made from; null where it has none. Who may see flags may see it. */
export async function writtenScene(ctx: SignedIn, question_id: string, { file: path, imageFile }: Place): Promise<WrittenScene | null> {
  const scene = await findScene(ctx.db, question_id)
  if (scene === null) return null
  const { stringify } = await import('yaml')
  const { definition, scene_config_id: _id, topology_id: _topology_id, topology_version: _topology_version, ...terms } = scene
  const sources = await sourcesOf(ctx, [...new Set(definition.nodes.map(({ image }) => image))])
  const images = sources.map((one) => ({ image: one.image, file: imageFile(one), ...(one.folder === '' ? {} : { within: one.folder }) }))
  const stored = sources.map((one): Entry => ({ path: imageFile(one), storage_key: one.storage_key }))
  const text = stringify(fileForm(definition), { lineWidth: 0, aliasDuplicateObjects: false })
  return { value: { file: path, ...terms, images }, entries: [{ path, text }, ...stored] }
}

async function sourcesOf({ db }: SignedIn, names: string[]) {
  const image = sql<string>`${sceneImage.name} || '@' || ${sceneImage.version}`
  return db
    .select({ image, name: sceneImage.name, folder: sceneImage.folder, sha256: file.sha256, storage_key: file.storage_key })
    .from(sceneImage)
    .innerJoin(file, eq(file.resource_id, sceneImage.file_id))
    .where(and(inArray(image, names), eq(file.purpose, 'scene_image')))
    .orderBy(image)
}

export const hasScene = async (ctx: SignedIn, question_id: string): Promise<boolean> => (await findScene(ctx.db, question_id)) !== null
