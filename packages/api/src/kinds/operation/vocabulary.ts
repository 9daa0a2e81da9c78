import { answerVocabulary } from '../../topic/answer-vocabulary.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { operationWallWords } from './wall-words.ts'

/** Words of O&M contests. A point that is passed is a solve of a part of its topic. */
export const operationVocabulary = {
  ...answerVocabulary,
  ...operationWallWords,
  figures: [
    { key: 'checks', form: 'count' },
    { key: 'passed', form: 'count' },
    { key: 'lost', form: 'count' },
    { key: 'submissions', form: 'count' },
    { key: 'points', form: 'points' },
    { key: 'hints', form: 'count' },
  ],
  topic_figures: [
    { key: 'value', form: 'points' },
    { key: 'solved', form: 'count' },
    { key: 'passed', form: 'count' },
    { key: 'lost', form: 'count' },
    { key: 'checks', form: 'count' },
    { key: 'failed_share', form: 'share' },
    { key: 'error_share', form: 'share' },
  ],
} as const satisfies Vocabulary
