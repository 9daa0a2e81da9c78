import { msg } from '@lingui/core/macro'
import type { DisplayChoice } from '../kind.ts'

/** Captures stand beside the boxes, so there is no feed of its own. */
export const displays = [
  ['matrix', msg`Boxes`],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['rotation', msg`Rotation`],
] as const satisfies readonly DisplayChoice[]
