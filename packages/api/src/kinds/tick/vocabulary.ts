import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'

/** Words of a toy: how many ticks paid an entrant, and the most that one of them paid. */
export const tickVocabulary = {
  ...plainVocabulary,
  columns: [
    { key: 'ticks', digits: 0, is_wall: true },
    { key: 'best', digits: 0, is_wall: false },
  ],
  parts: ['paid'],
  figures: [
    { key: 'captures', form: 'count' },
    { key: 'points', form: 'points' },
  ],
} as const satisfies Vocabulary
