import { msg } from '@lingui/core/macro'
import type { DisplayChoice } from '../kind.ts'

/** Rounds pay by themselves, so no moment of an end is held back for a resolver. */
export const displays = [
  ['matrix', msg`Attack and defence matrix`],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['feed', msg`Feed`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['rotation', msg`Rotation`],
] as const satisfies readonly DisplayChoice[]
