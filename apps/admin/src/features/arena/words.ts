import type { ArenaResultState, ArenaRow } from '@beacon/api/contest/arena'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const algorithmWords: Readonly<Record<ArenaRow['algorithm_type'], MessageDescriptor>> = {
  accumulation: msg({ context: 'arena', message: 'Sum' }),
  conversion: msg({ context: 'arena', message: 'Conversion' }),
  weighting: msg({ context: 'arena', message: 'Weighting' }),
}
export const algorithmHelp: Readonly<Record<ArenaRow['algorithm_type'], MessageDescriptor>> = {
  accumulation: msg`Adds the scores of all contests.`,
  conversion: msg`Each contest gives up to the base score.`,
  weighting: msg`Each contest gives up to its share of the base score.`,
}
export const typeWords: Readonly<Record<ArenaRow['game_type'], MessageDescriptor>> = {
  team: msg({ context: 'arena', message: 'Teams' }),
  individual: msg({ context: 'arena', message: 'Individuals' }),
}
export const resultWords: Readonly<Record<ArenaResultState, MessageDescriptor>> = {
  not_started: msg({ context: 'arena', message: 'Not started' }),
  live: msg({ context: 'arena', message: 'Live' }),
  frozen: msg({ context: 'arena', message: 'Frozen' }),
  sealed: msg({ context: 'arena', message: 'Not released' }),
  final: msg({ context: 'arena', message: 'Final' }),
}
