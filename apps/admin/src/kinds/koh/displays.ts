import { msg } from '@lingui/core/macro'
import type { DisplayChoice } from '../kind.ts'

export const displays = [
  ['board', msg`Hills`],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['rotation', msg`Rotation`],
] as const satisfies readonly DisplayChoice[]
