import type { SceneTerms } from '@beacon/engine/scene'
import type { ScenePlace } from '../../scenes/life/index.ts'

/** How long a scene of a test may run when nobody closes it, and how long one is kept that its author wants to look at. */
export const sandboxMinutes = 120
export const trialMinutes = 60

/** The second scene stands for another team's; the third is looked at by the proof of a range. */
export type Sandbox = 'own' | 'twin' | 'proof'

/** Words that scenes of tests are known by: the question owns them, whoever tests pays. */
export const placeOf = (question_id: string, user_id: string, sandbox: Sandbox): ScenePlace => ({
  owner: `question:${question_id}`,
  subject: `trial:${sandbox}`,
  payer: `user:${user_id}`,
})

/** Where the scene of somebody's own test of a question stands. */
export const trialPlace = (question_id: string, user_id: string): ScenePlace => placeOf(question_id, user_id, 'own')

/** Nobody counts what a test does. */
export const trialTerms: SceneTerms = {
  lifetimeMinutes: sandboxMinutes,
  extendMinutes: trialMinutes,
  extendMax: 0,
  extendWindowMinutes: 5,
  resetMax: 100,
  resetWaitS: 0,
  actionsPer10Min: 1_000,
}

export const isOfTrial = ({ owner }: Pick<ScenePlace, 'owner'>): boolean => owner.startsWith('question:')
