import { answerWallWords } from '../../topic/answer-wall-words.ts'
import type { WallVocabulary } from '../vocabulary.ts'

/** What walls read of O&M contests: topics done, and points passed. */
export const operationWallWords = {
  ...answerWallWords,
  columns: [...answerWallWords.columns, { key: 'passed', digits: 0, is_wall: true }],
} as const satisfies WallVocabulary
