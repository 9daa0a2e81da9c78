import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'
import { kohWallWords } from './wall-words.ts'

/** Words of king of the hill. */
export const kohVocabulary = {
  ...plainVocabulary,
  ...kohWallWords,
  parts: ['hold', 'solve', 'blood', 'adjustments'],
  figures: [
    { key: 'versions_solved', form: 'count' },
    { key: 'patches', form: 'count' },
    { key: 'hills_taken', form: 'count' },
    { key: 'held_s', form: 'seconds' },
    { key: 'points', form: 'points' },
  ],
  topic_figures: [
    { key: 'versions_solved', form: 'count' },
    { key: 'patches', form: 'count' },
    { key: 'hills_taken', form: 'count' },
  ],
  steps: ['round'],
} as const satisfies Vocabulary
