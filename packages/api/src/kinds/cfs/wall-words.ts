import { answerWallWords } from '../../topic/answer-wall-words.ts'
import type { WallVocabulary } from '../vocabulary.ts'

/** What walls read of penetration contests: solves are stages taken; ranges are finished, and have a map. */
export const cfsWallWords = {
  ...answerWallWords,
  columns: [...answerWallWords.columns, { key: 'finished', digits: 0, is_wall: true }],
  turns: ['map'],
} as const satisfies WallVocabulary
