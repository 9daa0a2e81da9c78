import { plainWallWords, type WallVocabulary } from '../vocabulary.ts'

/** What walls read of real-world contests: targets won, demos shown; beside the ranking one stage and the queue. */
export const rwWallWords = {
  ...plainWallWords,
  columns: [
    { key: 'won', digits: 0, is_wall: true },
    { key: 'demos', digits: 0, is_wall: true },
    { key: 'firsts', digits: 0, is_wall: false },
  ],
  turns: ['stage', 'queue'],
} as const satisfies WallVocabulary
