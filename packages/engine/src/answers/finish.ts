import { percentOf } from '../core/half-up.ts'
import type { TopicState } from './score-event.ts'

/** Only stages that can be taken are asked of who finishes a topic with stages, and only their scores make the bonus. */
export const isOnline = (state: TopicState | undefined): boolean =>
  state !== undefined && state.is_released && !state.is_hidden && !state.is_offline

/** Points for holding all stages: so many percent of their scores, half up. */
export const finishBonus = (scores: readonly number[], percent: number): number =>
  percentOf(
    scores.reduce((sum, score) => sum + score, 0),
    percent,
  )
