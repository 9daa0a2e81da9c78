import type { QuestionSceneView } from '@beacon/api/bank/question-scene'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { newId } from '../../../db/id.ts'
import type { Tx } from '../../../db/database.ts'
import { questionScene, type QuestionSceneRecord } from '../../../db/schema/bank/question-scene.ts'
import { topology } from '../../../db/schema/scenes/topology.ts'
import { mustBeOffered } from '../../scenes/image/index.ts'
import { findScene } from './repo.ts'

/** Gives a question that was brought its scene, which is no copy of a template here. Version and audit are those of whoever writes the question. */
export async function putScene(
  tx: Tx,
  question_id: string,
  terms: Omit<QuestionSceneRecord, 'question_id' | 'scene_config_id' | 'topology_id' | 'topology_version'>,
): Promise<void> {
  const values = { ...terms, topology_id: null, topology_version: null, scene_config_id: newId() }
  await tx
    .insert(questionScene)
    .values({ ...values, question_id })
    .onConflictDoUpdate({ target: questionScene.question_id, set: values })
}

interface Taken {
  question_id: string
  topology_id: string
  /** Of the scene that stands; null for a first one, which has what is usual. */
  terms: Pick<QuestionSceneView, 'is_on' | 'isolation' | 'lifetime_minutes' | 'reset_max'> | null
}
const usual = { is_on: true, isolation: 'entrant', lifetime_minutes: null, reset_max: null } as const

/** Gives a question the definition of a template as its scene; null where there is no such template. Version and audit are the caller's. */
export async function takeTemplate(tx: Tx, ctx: SignedIn, { question_id, topology_id, terms }: Taken): Promise<QuestionSceneView | null> {
  const [found] = await tx.select().from(topology).where(eq(topology.topology_id, topology_id))
  if (found === undefined) return null
  await mustBeOffered(ctx, tx, { images: found.definition.nodes.map(({ image }) => image), before: [] })
  const { is_on, isolation, lifetime_minutes, reset_max } = terms ?? usual
  const own = { is_on, isolation, lifetime_minutes, reset_max }
  const values = { ...own, definition: found.definition, topology_id, topology_version: found.version, scene_config_id: newId() }
  await tx
    .insert(questionScene)
    .values({ ...values, question_id })
    .onConflictDoUpdate({ target: questionScene.question_id, set: values })
  return findScene(tx, question_id)
}

/** A copy of a question has a copy of its scene. */
export async function copyScene(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await tx.select().from(questionScene).where(eq(questionScene.question_id, from))
  for (const row of rows) await tx.insert(questionScene).values({ ...row, question_id: to, scene_config_id: newId() })
}
