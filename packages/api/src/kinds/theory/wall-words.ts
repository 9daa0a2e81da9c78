import { plainWallWords, type WallVocabulary } from '../vocabulary.ts'

/** What walls read of exams. Rows say no more than the score: the automatic part is the candidate's own matter. */
export const theoryWallWords = {
  ...plainWallWords,
  turns: ['progress', 'distribution'],
  displays: ['waiting'],
} as const satisfies WallVocabulary
