import type { SceneTerms } from '@beacon/engine/scene'

/**
 * What holds for a scene that runs. Extensions go by the settings of now, and resets that were added are there at once; what was
 * promised at the start is not taken back, and the rest is of the start.
 */
export const liveTerms = (own: SceneTerms, { extendMinutes, extendMax, extendWindowMinutes, resetMax }: SceneTerms): SceneTerms => ({
  ...own,
  extendMinutes,
  extendMax,
  extendWindowMinutes,
  resetMax: Math.max(own.resetMax, resetMax),
})
