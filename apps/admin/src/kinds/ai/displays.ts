import { msg } from '@lingui/core/macro'
import type { DisplayChoice } from '../kind.ts'

/** What a wall of an AI contest shows; its own first. Places move at the reveal, which the shake-up shows at once. */
export const displays = [
  ['matrix', msg({ context: 'display', message: 'Public scores' })],
  ['shakeup', msg({ context: 'display', message: 'Shake-up' })],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['feed', msg`Feed`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['rotation', msg`Rotation`],
] as const satisfies readonly DisplayChoice[]
