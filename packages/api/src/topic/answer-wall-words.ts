import { plainWallWords, type WallVocabulary } from '../kinds/vocabulary.ts'

/** What walls read of contests whose topics are answered. */
export const answerWallWords = {
  ...plainWallWords,
  columns: [{ key: 'solved', digits: 0, is_wall: true }],
} as const satisfies WallVocabulary
