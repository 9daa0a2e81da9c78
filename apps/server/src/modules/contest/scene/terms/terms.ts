import type { SceneTerms } from '@beacon/engine/scene'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'

/** What a topic says itself; null takes the contest's. */
export interface TopicTerms {
  lifetime_minutes: number | null
  reset_max: number | null
}

export interface ContestSceneTerms {
  /** What a new scene keeps for its life. */
  scene: SceneTerms
  /** Scenes that an entrant may have at a time, and the memory they may take together. */
  perEntrant: number
  entrantMemoryMb: number
  /** Scenes close so long after the end, and so long after a solve; null: a solve closes nothing. */
  afterEndMinutes: number
  closeAfterSolveMinutes: number | null
  inContestPause: 'keep' | 'pause'
  /** Scenes that may wait for room in the installation. */
  queueMax: number
}

/** Table A of the range's settings: what a contest has that nobody set. */
const factory = {
  lifetimeMinutes: 120,
  perEntrant: 3,
  resetMax: 5,
  extendMinutes: 60,
  extendMax: 3,
  extendWindowMinutes: 30,
  afterEndMinutes: 10,
  closeAfterSolveMinutes: 0,
  resetWaitS: 30,
  actionsPer10Min: 10,
  queueMax: 2_000,
  entrantMemoryMb: 16_384,
} as const

/** What scenes of a contest keep to, one topic's or of all (`null`). Asked before a transaction begins. */
export async function termsOf(_platform: Platform, _contest: ContestCommon, topic: TopicTerms | null): Promise<ContestSceneTerms> {
  const { extendMinutes, extendMax, extendWindowMinutes, resetWaitS, actionsPer10Min } = factory
  const { perEntrant, entrantMemoryMb, afterEndMinutes, closeAfterSolveMinutes, queueMax } = factory
  return {
    scene: {
      lifetimeMinutes: topic?.lifetime_minutes ?? factory.lifetimeMinutes,
      resetMax: topic?.reset_max ?? factory.resetMax,
      extendMinutes,
      extendMax,
      extendWindowMinutes,
      resetWaitS,
      actionsPer10Min,
    },
    perEntrant,
    entrantMemoryMb,
    afterEndMinutes,
    closeAfterSolveMinutes: closeAfterSolveMinutes === 0 ? null : closeAfterSolveMinutes,
    inContestPause: 'keep',
    queueMax,
  }
}
