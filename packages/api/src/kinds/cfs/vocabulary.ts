import { answerVocabulary } from '../../topic/answer-vocabulary.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { cfsShown } from './wall-words.ts'

/** Words of penetration contests. */
export const cfsVocabulary = {
  ...answerVocabulary,
  ...cfsShown,
  parts: [...answerVocabulary.parts, 'finish'],
} as const satisfies Vocabulary
