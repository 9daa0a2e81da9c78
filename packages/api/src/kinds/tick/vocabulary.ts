import { tickWallWords } from './wall-words.ts'
import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'

/** Words of a toy. */
export const tickVocabulary = {
  ...plainVocabulary,
  ...tickWallWords,
  parts: ['paid'],
  figures: [
    { key: 'captures', form: 'count' },
    { key: 'points', form: 'points' },
  ],
} as const satisfies Vocabulary
