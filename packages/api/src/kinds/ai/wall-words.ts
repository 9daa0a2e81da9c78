import { answerWallWords } from '../../topic/answer-wall-words.ts'
import type { WallVocabulary } from '../vocabulary.ts'

/** What walls read of AI contests: flags found, submissions with a score; after the reveal how places moved. */
export const aiWallWords = {
  ...answerWallWords,
  columns: [...answerWallWords.columns, { key: 'submissions', digits: 0, is_wall: true }],
  turns: ['shakeup'],
} as const satisfies WallVocabulary
