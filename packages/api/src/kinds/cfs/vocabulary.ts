import { answerVocabulary } from '../../answer-vocabulary.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { cfsShown } from './shown.ts'

/** Words of penetration contests. */
export const cfsVocabulary = {
  ...answerVocabulary,
  ...cfsShown,
  parts: [...answerVocabulary.parts, 'finish'],
} as const satisfies Vocabulary
