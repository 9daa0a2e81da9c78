import { tickShown } from './wall-words.ts'
import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'

/** Words of a toy. */
export const tickVocabulary = {
  ...plainVocabulary,
  ...tickShown,
  parts: ['paid'],
  figures: [
    { key: 'captures', form: 'count' },
    { key: 'points', form: 'points' },
  ],
} as const satisfies Vocabulary
