import type { Derivation } from '../../../../live/index.ts'
import { kindScore, peekFoldedRun, markStale } from '../../score/score/index.ts'
import { framesOf } from './frames-of.ts'
import { sceneHinting } from './scene-hints.ts'
import { openTeller } from './teller.ts'

export { kindLive, type KindLive, type LiveSpan, type LiveEvent } from './port.ts'

/** What the streams of a contest say: places, values and own lines, as its kind has them. */
export const contestDerivation: Derivation = {
  framesOf,
  openTeller,
  heard: (platform, contest_id, seq) => {
    const kept = peekFoldedRun(platform, contest_id)
    if (kept === undefined) return
    kindScore.of(kept).moved(kept)
    markStale(kept, seq)
  },
  hinting: sceneHinting,
}
