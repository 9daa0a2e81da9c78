import { sceneCauses, pageStates } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, version } from '../fields.ts'
import { trialResults, trialSteps, trialWords } from '../scene/trial.ts'

const inQuestion = z.object({ resource_id: id })

/** What was seen; no flag is ever in it. */
export const trialLine = z.object({ word: z.enum(trialWords), values: z.record(z.string(), z.union([z.string(), z.number()])) })

const stepView = z.object({
  step: z.enum(trialSteps),
  /** `unchecked`: it ran and could not tell. `skipped`: it did not run. */
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'unchecked', 'skipped']),
  started_at: z.nullable(instant),
  ms: z.nullable(z.int()),
  /** In order. */
  lines: z.array(trialLine),
})
export type TrialStepView = z.infer<typeof stepView>

const trialScene = z.object({
  number: z.int(),
  state: z.enum(pageStates),
  cause: z.nullable(z.enum(sceneCauses)),
  expires_at: z.nullable(instant),
  nodes: z.array(
    z.object({
      node_id: id,
      node: z.string(),
      state: z.string(),
      is_healthy: z.nullable(z.boolean()),
      console: z.enum(['terminal', 'desktop', 'serial', 'none']),
      ports: z.array(z.object({ port: z.int(), proto: z.enum(['tcp', 'udp']), name: z.string() })),
    }),
  ),
})

export const sceneTrialView = z.object({
  trial_id: id,
  state: z.enum(['running', 'stopping', 'done']),
  result: z.nullable(z.enum(trialResults)),
  /** Of the question as it was tested. */
  version,
  /** The question was changed since. */
  is_old: z.boolean(),
  started_at: instant,
  finished_at: z.nullable(instant),
  steps: z.array(stepView),
  /** What runs of it now; null once it is closed. */
  scene: z.nullable(trialScene),
})
export type SceneTrialView = z.infer<typeof sceneTrialView>

const reply = z.object({
  /** False where the question has no scene to test. */
  has_scene: z.boolean(),
  /** The caller's own last test. */
  trial: z.nullable(sceneTrialView),
})
export type SceneTrial = z.infer<typeof reply>

/** The test of a question in a scene of its own, step by step. Each person has one at a time; it goes on when the page is left. */
export const sceneTrial = {
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/scene/trial',
    access: permission('question.write'),
    summary: 'The own test of a question with its scene, step by step; for those who may edit the question',
    params: inQuestion,
    reply,
  }),
  run: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/scene/trial',
    access: permission('question.write'),
    status: 202,
    summary: 'Test a question in a scene of its own; while a test runs, that one is the answer',
    params: inQuestion,
    body: z.object({
      /** Steps before it keep what they said; without a running scene a later step begins at `start`. */
      from: z._default(z.enum(trialSteps), 'definition'),
      /** Leaves the scene running for 60 minutes. */
      keep: z._default(z.boolean(), false),
    }),
    reply,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/scene/trial/stop',
    access: permission('question.write'),
    summary: 'End the own test and close what runs of it',
    params: inQuestion,
    reply,
  }),
}
