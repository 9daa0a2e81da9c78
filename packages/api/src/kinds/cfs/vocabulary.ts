import { answerVocabulary } from '../../answer-vocabulary.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** Words of penetration contests: solves are stages taken; ranges are finished for a bonus, and have a map. */
export const cfsVocabulary = {
  ...answerVocabulary,
  columns: [...answerVocabulary.columns, { key: 'finished', digits: 0, is_wall: true }],
  parts: [...answerVocabulary.parts, 'finish'],
  turns: [...answerVocabulary.turns, 'map'],
} as const satisfies Vocabulary
