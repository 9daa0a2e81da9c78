import type { SceneTrial, SceneTrialView } from '@beacon/api/bank/scene-trial'
import { pageStateOf } from '@beacon/engine/scene'
import { asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import type { Executor } from '../../../db/database.ts'
import { sceneNode, type SceneRecord } from '../../../db/schema/scenes/scene.ts'
import type { SceneTrialRecord } from '../../../db/schema/bank/scene-trial.ts'
import { fail } from '../../../failure.ts'
import { findSceneOf } from '../../scenes/life/index.ts'
import { findScene, isPlayedInScenes } from '../question-scene/index.ts'
import { findVisible, mayEdit, type HeldQuestion } from '../question/index.ts'
import { placeOf } from './place.ts'
import { findTrial } from './repo.ts'

/** A test shows what is inside of a scene, so it is for those who may edit the question. @throws not_found, permission_missing */
export async function getTested(ctx: SignedIn, id: string): Promise<HeldQuestion> {
  const { question } = await findVisible(ctx, id)
  if (!isPlayedInScenes(question)) fail('not_found')
  return mayEdit(ctx, question) ? question : fail('permission_missing', { item: 'question.all' })
}

export async function readTrial(ctx: SignedIn, id: string): Promise<SceneTrial> {
  const question = await getTested(ctx, id)
  const scene = await findScene(ctx.db, id)
  const row = await findTrial(ctx.db, id, ctx.actor.user_id)
  const trial = row === null ? null : await viewOf(ctx.db, row, row.version < question.version)
  return { has_scene: scene !== null, trial }
}

async function viewOf(executor: Executor, row: SceneTrialRecord, is_old: boolean): Promise<SceneTrialView> {
  const { trial_id, state, result, version, started_at, finished_at, steps } = row
  const scene = await findSceneOf(executor, placeOf(row.question_id, row.user_id, 'own'))
  const shown = scene?.is_alive === true ? await sceneView(executor, scene) : null
  return { trial_id, state, result, version, is_old, started_at, finished_at, steps, scene: shown }
}

async function sceneView(executor: Executor, row: SceneRecord): Promise<NonNullable<SceneTrialView['scene']>> {
  const { number, life, definition, scene_id } = row
  const nodes = await executor.select().from(sceneNode).where(eq(sceneNode.scene_id, scene_id)).orderBy(asc(sceneNode.position))
  return {
    number,
    state: pageStateOf(life, clockNow()),
    cause: life.cause?.kind ?? null,
    expires_at: life.endsAt === null ? null : new Date(life.endsAt).toISOString(),
    nodes: nodes.map(({ node_id, node, state, is_healthy }) => {
      const written = definition.nodes.find(({ id }) => id === node)
      const ports = written?.ports.filter(({ open }) => open === 'player') ?? []
      return {
        node_id,
        node,
        state,
        is_healthy,
        console: written?.console ?? 'none',
        ports: ports.map(({ port, proto, name }) => ({ port, proto, name })),
      }
    }),
  }
}
