import type { Parsed } from '@beacon/api/endpoint'
import type { SceneTrial, sceneTrial as contract } from '@beacon/api/bank/scene-trial'
import { trialSteps } from '@beacon/api/scene/trial'
import * as z from 'zod/mini'
import type { Ctx, JobResult, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { sceneTrial } from '../../../db/schema/bank/scene-trial.ts'
import { fail } from '../../../failure.ts'
import { onBehalfOf, personCtx } from '../../platform/person/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { findSceneOf } from '../../scenes/life/index.ts'
import { findScene } from '../question-scene/index.ts'
import { placeOf } from './place.ts'
import { getTested, readTrial } from './read.ts'
import { lockTrial, stepsFrom } from './repo.ts'
import { walk } from './walk.ts'

export const trialJob = 'scene_trial'
const order = z.object({
  trial_id: z.uuid(),
  by: z.object({
    user_id: z.string(),
    session_id: z.nullable(z.string()),
    token_id: z.nullable(z.string()),
    ip: z.string(),
    request_id: z.string(),
  }),
})

type Body = Parsed<typeof contract.run>['body']
const mostPerHour = 120
const isLater = (step: Body['from']) => trialSteps.indexOf(step) > trialSteps.indexOf('start')

/** Queues a test; the one that runs already is the answer. @throws not_found where the question has no scene */
export async function startTrial(ctx: SignedIn, id: string, { from, keep }: Body): Promise<SceneTrial> {
  const question = await getTested(ctx, id)
  await rateLimit(ctx, `scene-trial ${ctx.actor.user_id}`, mostPerHour, 3_600_000)
  const { user_id } = ctx.actor
  const scene = (await findScene(ctx.db, id)) ?? fail('not_found')
  const entry = {
    module: 'question' as const,
    operation: 'test_start' as const,
    object_type: 'question',
    object_id: id,
    object_name: question.name,
  }
  await change(ctx, entry, async (tx, note) => {
    const before = await lockTrial(tx, id, user_id)
    if (before !== null && before.state !== 'done') return
    const isSame = before?.scene_config_id === scene.scene_config_id
    const runs = isSame && (await findSceneOf(tx, placeOf(id, user_id, 'own')))?.life.rest === 'running'
    // What runs is of an older definition, or nothing runs: a later step has nothing to look at.
    const begin = !isSame && isLater(from) ? 'definition' : isLater(from) && !runs ? 'start' : from
    const values = {
      trial_id: newId(),
      question_id: id,
      user_id,
      state: 'running' as const,
      result: null,
      version: question.version,
      scene_config_id: scene.scene_config_id,
      keeps_running: keep,
      steps: stepsFrom(begin, isSame ? before.steps : null),
      started_at: new Date().toISOString(),
      finished_at: null,
    }
    await tx
      .insert(sceneTrial)
      .values(values)
      .onConflictDoUpdate({ target: [sceneTrial.question_id, sceneTrial.user_id], set: values })
    note({ after: { from: begin, keep } })
    await ctx.jobs.enqueue(tx, trialJob, { trial_id: values.trial_id, by: onBehalfOf(ctx) }, user_id)
  })
  return readTrial(ctx, id)
}

/** The job, with the rights that the person has now. */
export async function runTrialJob(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const { trial_id, by } = z.parse(order, given)
  const person = (await personCtx(ctx, by)) ?? fail('unauthenticated')
  return { result: await walk(person, trial_id, report) }
}
