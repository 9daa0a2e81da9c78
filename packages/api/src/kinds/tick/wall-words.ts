import { plainWallWords, type WallVocabulary } from '../vocabulary.ts'

/** What walls read of a toy: how many ticks paid an entrant, and the most that one of them paid. */
export const tickWallWords = {
  ...plainWallWords,
  columns: [
    { key: 'ticks', digits: 0, is_wall: true },
    { key: 'best', digits: 0, is_wall: false },
  ],
} as const satisfies WallVocabulary
