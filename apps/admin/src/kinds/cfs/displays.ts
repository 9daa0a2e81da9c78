import { msg } from '@lingui/core/macro'
import type { DisplayChoice } from '../kind.ts'

/** Walls have a map of the ranges where those of a CTF have their board of topics. */
export const displays = [
  ['matrix', msg`Score matrix`],
  ['map', msg`Range map`],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['feed', msg`Feed`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['resolver', msg`Resolver`],
  ['rotation', msg`Rotation`],
] as const satisfies readonly DisplayChoice[]
