import { tickVocabulary } from './tick/vocabulary.ts'
import { plainVocabulary } from './vocabulary.ts'

/** Kinds that the test build alone holds. */
export const toyKinds = ['paper', 'tick'] as const

/** What a role holds to see their contests. */
export const toyItems = {
  'kind.paper': { group: 'scope', en: 'Toy paper', zh: '玩具试卷', seeds: 'ART' },
  'kind.tick': { group: 'scope', en: 'Toy ticks', zh: '玩具回合', seeds: 'ART' },
} as const

/** What they add to the lists that all kinds share. */
export const toyVocabularies = { paper: plainVocabulary, tick: tickVocabulary } as const
