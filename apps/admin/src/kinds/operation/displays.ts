import { msg } from '@lingui/core/macro'
import type { DisplayChoice } from '../kind.ts'

export const displays = [
  ['matrix', msg`Matrix of points`],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['feed', msg`Feed`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['resolver', msg`Resolver`],
  ['rotation', msg`Rotation`],
] as const satisfies readonly DisplayChoice[]
