import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'
import { rwWallWords } from './wall-words.ts'

/** Words of real-world contests. */
export const rwVocabulary = {
  ...plainVocabulary,
  ...rwWallWords,
  parts: ['targets', 'firsts', 'adjustments'],
  figures: [
    { key: 'requests', form: 'count' },
    { key: 'demos', form: 'count' },
    { key: 'won', form: 'count' },
    { key: 'points', form: 'points' },
  ],
  topic_figures: [
    { key: 'requests', form: 'count' },
    { key: 'demos', form: 'count' },
    { key: 'won_by', form: 'count' },
    { key: 'failed_share', form: 'share' },
  ],
  steps: ['demo'],
} as const satisfies Vocabulary
