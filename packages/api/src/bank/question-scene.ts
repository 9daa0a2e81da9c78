import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, integer, queryNumber, version } from '../fields.ts'
import { checkedScene, sceneText } from '../scene/scene-check.ts'
import { sceneDefinition } from '../scene/definition.ts'
import { sceneLimits } from '../scene/limits.ts'

const inQuestion = z.object({ resource_id: id })
export const sceneIsolation = z.enum(['entrant', 'member', 'shared'])
export type SceneIsolation = z.infer<typeof sceneIsolation>
const { lifetime_minutes, reset_max } = sceneLimits

const terms = {
  is_on: z.boolean(),
  definition: sceneDefinition,
  /** Who shares one scene. */
  isolation: sceneIsolation,
  /** Null: what the contest says. */
  lifetime_minutes: z.nullable(integer(lifetime_minutes.min, lifetime_minutes.max)),
  reset_max: z.nullable(integer(reset_max.min, reset_max.max)),
  /** The template that the definition was copied of, and its version then. */
  topology_id: z._default(z.nullable(id), null),
  topology_version: z._default(z.nullable(version), null),
}

export const questionSceneView = z.object({ scene_config_id: id, ...terms })
export type QuestionSceneView = z.infer<typeof questionSceneView>
/** `version` is the question's: a saved scene is a new version of its question. */
const reply = z.object({ version, scene: z.nullable(questionSceneView) })
export type QuestionScene = z.infer<typeof reply>

export { sceneProblemView, type SceneProblemView } from '../scene/scene-check.ts'

/** The scene behind a question of a bank whose questions are played in scenes. */
export const questionScene = {
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/scene',
    access: permission('question.write'),
    summary: 'The scene of a question, null while it has none; for those who may edit the question or see its flags',
    params: inQuestion,
    reply,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/questions/:resource_id/scene',
    access: permission('question.write'),
    summary: 'Give a question its scene; topics already placed keep their copy',
    params: inQuestion,
    body: z.object({ ...terms, version }),
    reply,
    errors: ['changed_meanwhile', 'definition_invalid', 'target_not_offered'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/questions/:resource_id/scene',
    access: permission('question.write'),
    summary: 'Take the scene from a question; topics already placed keep their copy',
    params: inQuestion,
    query: z.object({ version: queryNumber(0, 1_000_000_000) }),
    reply,
    errors: ['changed_meanwhile'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/questions/scene/check',
    access: permission('question.write'),
    summary: 'Read `scene.yml` or a definition that was filled in; answers the other one and what is wrong, by line and path',
    body: z.object({
      ...sceneText.shape,
      isolation: z._default(sceneIsolation, 'entrant'),
      /** The question's flags differ by entrant, so the scene has to hold them. */
      is_dynamic: z._default(z.boolean(), false),
    }),
    reply: checkedScene,
  }),
}
