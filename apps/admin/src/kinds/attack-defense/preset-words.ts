import type { scoringPreset } from '@beacon/api/kinds/attack-defense/contest'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type * as z from 'zod/mini'

/** Names under which people of the field know these ways to score. */
export const presetWords: Readonly<Record<z.infer<typeof scoringPreset>, MessageDescriptor>> = {
  jeopardy_ad: msg`Jeopardy A&D`,
  zero_sum: msg`Zero-sum`,
  forcad: msg`ForcAD`,
  faust: msg`FAUST`,
}
