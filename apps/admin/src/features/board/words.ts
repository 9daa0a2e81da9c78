import type { BoardView, RaceBody, RaceState, RaceTrouble } from '@beacon/api/board/board'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { kindTitle } from '@beacon/router'

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const unitWords: Words<BoardView['unit']> = {
  team: msg({ context: 'board', message: 'Teams' }),
  organisation: msg({ context: 'board', message: 'Organisations' }),
  person: msg({ context: 'board', message: 'People' }),
}
export const sourceWords: Words<RaceBody['source']> = {
  contest: msg({ context: 'board', message: 'Contest' }),
  arena: msg({ context: 'board', message: 'Arena' }),
  file: msg({ context: 'board', message: 'Local file' }),
  remote: msg({ context: 'board', message: 'Remote address' }),
}
export const normalizerWords: Words<RaceBody['normalize_by']> = {
  top: msg({ context: 'board', message: 'Highest score' }),
  full: msg({ context: 'board', message: 'Full mark' }),
  place: msg({ context: 'board', message: 'Place' }),
  ctftime: msg({ context: 'board', message: 'CTFtime' }),
  raw: msg({ context: 'board', message: 'As it is' }),
}
export const stateWords: Words<RaceState> = {
  waiting: msg({ context: 'board', message: 'Waiting' }),
  live: msg({ context: 'board', message: 'Live' }),
  frozen: msg({ context: 'board', message: 'Frozen' }),
  sealed: msg({ context: 'board', message: 'Not released' }),
  final: msg({ context: 'board', message: 'Final' }),
  hidden: msg({ context: 'board', message: 'Not published' }),
  gone: msg({ context: 'board', message: 'Removed' }),
  failed: msg({ context: 'board', message: 'No data' }),
  stale: msg({ context: 'board', message: 'Old data' }),
}
export const troubleWords: Words<RaceTrouble> = {
  address: msg`The address may not be read: only public https addresses, or those that OUTBOUND_ALLOW names.`,
  unreachable: msg`The address did not answer with data.`,
  format: msg`The answer was not in the described form.`,
  double: msg`Two rows of the answer were the same team.`,
  drop: msg`The new data drops more than half of the entries, or all scores to 0.`,
}

const otherWords = { en: 'Other', zh: '其他' }
/** What a category is called: as its kind of contest. */
export const categoryWord = (category: RaceBody['category'], locale: 'en' | 'zh'): string =>
  (category === 'other' ? otherWords : kindTitle[category])[locale]
