import { answerVocabulary } from '../../topic/answer-vocabulary.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { cfsWallWords } from './wall-words.ts'

/** Words of penetration contests. */
export const cfsVocabulary = {
  ...answerVocabulary,
  ...cfsWallWords,
  parts: [...answerVocabulary.parts, 'finish'],
} as const satisfies Vocabulary
