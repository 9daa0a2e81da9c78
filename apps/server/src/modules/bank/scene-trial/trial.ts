import type { QuestionSceneView } from '@beacon/api/bank/question-scene'
import type { TrialStepView } from '@beacon/api/bank/scene-trial'
import type { TrialWord } from '@beacon/api/scene/trial'
import type { Plant } from '@beacon/engine/scene'
import type { SignedIn } from '../../../context.ts'
import type { SceneTrialRecord } from '../../../db/schema/bank/scene-trial.ts'
import type { HeldQuestion } from '../question/index.ts'

export type Line = TrialStepView['lines'][number]
type Values = Line['values']

/** A step says so while it runs; the page shows it at once. */
export interface Trial {
  ctx: SignedIn
  row: SceneTrialRecord
  question: HeldQuestion
  scene: QuestionSceneView
  /** By part; null where a scene cannot hold it. */
  flags: readonly (string | null)[]
  /** With the texts of the sample entrant. */
  plants: readonly Plant[]
  /** What an engine starts, by name and version. */
  images: Readonly<Record<string, string>>
  entrant: string
  say: (word: TrialWord, values?: Values) => Promise<void>
  /** @throws Stopped once the person has stopped the test */
  goesOn: () => Promise<void>
}

/** What a scene of a test is made from, and for whom. */
export type Sandboxed = Pick<Trial, 'ctx' | 'scene' | 'flags' | 'plants' | 'images' | 'entrant' | 'goesOn'> & {
  row: Pick<SceneTrialRecord, 'question_id' | 'user_id'>
}

/** How a step ends without a throw. */
export type Ended = 'passed' | 'failed' | 'unchecked'
export type Step = (trial: Trial) => Promise<Ended>

/** A step that cannot go on, in its own words. */
export class Failed extends Error {
  override name = 'Failed'
  readonly lines: Line[]
  constructor(word: TrialWord, values: Values = {}, more: Line[] = []) {
    super(word)
    this.lines = [{ word, values }, ...more]
  }
}

export class Stopped extends Error {
  override name = 'Stopped'
}
