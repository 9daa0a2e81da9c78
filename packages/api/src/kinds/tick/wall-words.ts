import { plainShown, type ShownVocabulary } from '../vocabulary.ts'

/** What walls read of a toy: how many ticks paid an entrant, and the most that one of them paid. */
export const tickShown = {
  ...plainShown,
  columns: [
    { key: 'ticks', digits: 0, is_wall: true },
    { key: 'best', digits: 0, is_wall: false },
  ],
} as const satisfies ShownVocabulary
