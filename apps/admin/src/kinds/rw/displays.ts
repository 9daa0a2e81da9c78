import { msg } from '@lingui/core/macro'
import type { DisplayChoice } from '../kind.ts'

/** What a wall of a real world contest shows; its own first. */
export const displays = [
  ['stage', msg({ context: 'display', message: 'Stage' })],
  ['queue', msg({ context: 'display', message: 'Queue' })],
  ['matrix', msg({ context: 'display', message: 'Targets' })],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['rotation', msg`Rotation`],
] as const satisfies readonly DisplayChoice[]
