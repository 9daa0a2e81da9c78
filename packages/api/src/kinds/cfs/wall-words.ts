import { answerShown } from '../../topic/answer-wall-words.ts'
import type { ShownVocabulary } from '../vocabulary.ts'

/** What walls read of penetration contests: solves are stages taken; ranges are finished, and have a map. */
export const cfsShown = {
  ...answerShown,
  columns: [...answerShown.columns, { key: 'finished', digits: 0, is_wall: true }],
  turns: ['map'],
} as const satisfies ShownVocabulary
